import type { Endpoint } from '@foyer/protocol'

/** Replaces the placeholder in the path of an endpoint by an id. */
export function withId<Request, Answer>(
  { method, path }: Endpoint<Request, Answer>,
  id: string,
): Endpoint<Request, Answer> {
  return { method, path: path.replace(/\{\w+\}/, encodeURIComponent(id)) }
}
