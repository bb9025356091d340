import { assertCollectionId, type Endpoint } from '@foyer/protocol'

/** Returns the id of a collection as a request. @throws CheckError WDE0001 if it is not a string */
export function requestFor(dataCollectionId: string): { dataCollectionId: string } {
  assertCollectionId(dataCollectionId)
  return { dataCollectionId }
}

/** Replaces the placeholder in the path of an endpoint, such as `{id}` or `{member.id}`, by an id. */
export function withId<Request, Result>(
  { method, path }: Endpoint<Request, Result>,
  id: string,
): Endpoint<Request, Result> {
  return { method, path: path.replace(/\{[\w.]+\}/, encodeURIComponent(id)) }
}
