import { endpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { bulkInsert } from '../data/bulk.js'
import { callerRoute, type Route } from '../http/route.js'
import type { RouteDeps } from './deps.js'
import { anyObject, collectionId } from './schemas.js'

const schema = v.object({
  dataCollectionId: collectionId,
  dataItems: v.array(v.object({ id: v.exactOptional(v.nullable(v.string())), data: anyObject })),
})

/** `POST /wix-data/v2/bulk/items/insert`: a result for each item. */
export function bulkInsertRoute(deps: RouteDeps): Route {
  return callerRoute(endpoints.bulkInsertItems, schema, async (message, { caller }) => {
    const results = await bulkInsert(deps, caller, {
      collectionId: message.dataCollectionId,
      items: message.dataItems,
    })
    const totalSuccesses = results.filter(({ itemMetadata }) => itemMetadata.success).length
    const totalFailures = results.length - totalSuccesses
    return { results, bulkActionMetadata: { totalSuccesses, totalFailures } }
  })
}
