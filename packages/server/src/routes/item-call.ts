import { isJsonObject } from '@foyer/protocol'
import { readQueryPayload } from '../http/query-payload.js'

/**
 * Whether a GET or DELETE is about no item. Ids of items stand raw in the path, where one such as "../collections/x"
 * leads to another call: what is meant is told by the query.
 */
export function isNoItemCall(request: Request): boolean {
  const payload = readQueryPayload(new URL(request.url))
  return !(isJsonObject(payload) && 'dataItemId' in payload)
}
