import { type BulkResponse, type BulkWriteRequest, type Endpoint, endpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { bulkInsert, bulkSave } from '../data/bulk.js'
import { callerRoute, type Route } from '../http/route.js'
import { readBulkOptions } from './bulk-options.js'
import { bulkAnswer } from './bulk-text.js'
import { countWrites } from './count-writes.js'
import type { RouteDeps } from './deps.js'
import { bulkItems, bulkOptions, unsupported } from './schemas.js'

const schema = v.object({
  ...bulkOptions,
  dataItems: bulkItems,
  condition: unsupported,
  saveReferences: v.exactOptional(v.boolean()),
})

function bulkRoute(
  deps: RouteDeps,
  endpoint: Endpoint<BulkWriteRequest, BulkResponse>,
  write: typeof bulkInsert,
): Route {
  return callerRoute(endpoint, schema, async (message, context) => {
    const { caller, request, recordDenial } = context
    await countWrites(deps, context, message.dataItems.length)
    const options = readBulkOptions(request, message)
    const results = await write(deps, caller, { ...options, items: message.dataItems })
    for (const { denied } of results) if (denied) recordDenial?.(denied)
    return bulkAnswer(message.dataCollectionId, results, message)
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
