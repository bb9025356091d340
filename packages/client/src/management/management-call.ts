import type { Endpoint } from '@foyer/protocol'

/** Creates a call whose id is in the path and not in the request. */
export function about<Request, Answer>(
  { method, path }: Endpoint<Request, Answer>,
  id: string,
): Endpoint<Request, Answer> {
  return { method, path: path.replace(/\{\w+\}/, encodeURIComponent(id)) }
}
