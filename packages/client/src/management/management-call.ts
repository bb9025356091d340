import type { Endpoint } from '@foyer/protocol'

/** The call about one thing whose id stands in the path and not in the message. */
export function about<Request, Answer>(
  { method, path }: Endpoint<Request, Answer>,
  id: string,
): Endpoint<Request, Answer> {
  return { method, path: path.replace(/\{\w+\}/, encodeURIComponent(id)) }
}
