import { isJsonObject } from '@foyer/protocol'
import type { CallRequest } from '../http/call-request.js'
import { HttpError } from '../http/errors.js'
import { readQueryPayload } from '../http/query-payload.js'

/**
 * Whether a GET or DELETE is about no item. Ids of items stand raw in the path, where one such as "../collections/x"
 * leads to another call: what is meant is told by the query.
 */
export function isNoItemCall(request: CallRequest): boolean {
  try {
    const payload = readQueryPayload(request.url)
    return !(isJsonObject(payload) && 'dataItemId' in payload)
  } catch (error) {
    // A query that cannot be read says nothing of an item, and the call it leads to refuses it.
    if (error instanceof HttpError) return true
    throw error
  }
}
