import { importItemsEndpoint } from '@foyer/protocol'
import * as v from 'valibot'
import { importItems } from '../data/import-items.js'
import { operatorRoute, type Route } from '../http/route.js'
import { audited } from './audited.js'
import { bulkAnswer } from './bulk-text.js'
import type { RouteDeps } from './deps.js'
import { collectionId } from './schemas.js'

const schema = v.object({
  dataCollectionId: collectionId,
  // Whatever an item is, it is told in its own result.
  dataItems: v.array(v.object({ data: v.unknown() })),
  dryRun: v.exactOptional(v.boolean()),
})

/** `POST /_foyer/v1/items/import`: saves items with the system fields that they hold. */
export function importItemsRoute(deps: RouteDeps): Route {
  return operatorRoute(importItemsEndpoint, schema, async (message, context) => {
    const { dataCollectionId: collectionId, dataItems: items, dryRun } = message
    const results = await importItems(audited(deps, context), { collectionId, items, dryRun })
    return bulkAnswer(collectionId, results, {})
  })
}
