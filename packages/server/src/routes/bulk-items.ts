import { type BulkResponse, type BulkWriteRequest, type Endpoint, endpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { bulkInsert, bulkSave } from '../data/bulk.js'
import { callerRoute, type Route } from '../http/route.js'
import { bulkAnswer } from './bulk-text.js'
import type { RouteDeps } from './deps.js'
import { bulkItems, collectionId, unsupported } from './schemas.js'

const schema = v.object({
  dataCollectionId: collectionId,
  dataItems: bulkItems,
  condition: unsupported,
  returnEntity: v.exactOptional(v.boolean()),
  saveReferences: v.exactOptional(v.boolean()),
})

function bulkRoute(
  deps: RouteDeps,
  endpoint: Endpoint<BulkWriteRequest, BulkResponse>,
  write: typeof bulkInsert,
): Route {
  return callerRoute(endpoint, schema, async (message, { caller }) => {
    const { dataCollectionId, dataItems, saveReferences } = message
    const request = { collectionId: dataCollectionId, items: dataItems, saveReferences }
    return bulkAnswer(dataCollectionId, await write(deps, caller, request), message)
  })
}

/** `POST /wix-data/v2/bulk/items/insert`: a result for each item. */
export function bulkInsertRoute(deps: RouteDeps): Route {
  return bulkRoute(deps, endpoints.bulkInsertItems, bulkInsert)
}

/** `POST /wix-data/v2/bulk/items/save`: the action of each result tells whether the item was there. */
export function bulkSaveRoute(deps: RouteDeps): Route {
  return bulkRoute(deps, endpoints.bulkSaveItems, bulkSave)
}
