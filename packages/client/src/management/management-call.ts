import type { Endpoint } from '@foyer/protocol'

/** Replaces the placeholder in the path of an endpoint by an id. */
export function withId<Request, Result>(
  { method, path }: Endpoint<Request, Result>,
  id: string,
): Endpoint<Request, Result> {
  return { method, path: path.replace(/\{\w+\}/, encodeURIComponent(id)) }
}
