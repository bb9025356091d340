import { assertCollectionId } from '@foyer/protocol'

/** Returns the id of a collection as a request. @throws CheckError WDE0001 if it is not a string */
export function requestFor(dataCollectionId: string): { dataCollectionId: string } {
  assertCollectionId(dataCollectionId)
  return { dataCollectionId }
}
