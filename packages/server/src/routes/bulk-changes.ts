import { endpoints, limits, parsePatch } from '@foyer/protocol'
import * as v from 'valibot'
import { assertItemCount } from '../data/bulk.js'
import { bulkPatch, bulkRemove, bulkUpdate } from '../data/bulk-changes.js'
import { callerRoute, type Route } from '../http/route.js'
import { bulkAnswer } from './bulk-text.js'
import type { RouteDeps } from './deps.js'
import { bulkItems, collectionId, condition, patch } from './schemas.js'

const shared = {
  dataCollectionId: collectionId,
  condition,
  returnEntity: v.exactOptional(v.boolean()),
}

/** `POST /wix-data/v2/bulk/items/update`, `…/patch` and `…/remove`: a result for each item. */
export function bulkChangeRoutes(deps: RouteDeps): Route[] {
  return [bulkUpdateRoute(deps), bulkPatchRoute(deps), bulkRemoveRoute(deps)]
}

function bulkUpdateRoute(deps: RouteDeps): Route {
  const schema = v.object({
    ...shared,
    dataItems: bulkItems,
    saveReferences: v.exactOptional(v.boolean()),
  })
  return callerRoute(endpoints.bulkUpdateItems, schema, async (message, { caller }) => {
    const { dataCollectionId: collectionId, dataItems: items, condition } = message
    const { saveReferences } = message
    const request = { collectionId, items, condition, saveReferences }
    const results = await bulkUpdate(deps, caller, request)
    return bulkAnswer(collectionId, results, message)
  })
}

/** Modifications that are malformed refuse the whole call; those that do not fit an item, that item. */
function bulkPatchRoute(deps: RouteDeps): Route {
  const schema = v.object({ ...shared, patches: v.array(patch) })
  return callerRoute(endpoints.bulkPatchItems, schema, async (message, { caller }) => {
    const { dataCollectionId: collectionId, condition } = message
    assertItemCount(message.patches, limits.patchedItems)
    const patches = message.patches.map(({ dataItemId, fieldModifications }) => ({
      itemId: dataItemId,
      patch: parsePatch(fieldModifications),
    }))
    const results = await bulkPatch(deps, caller, { collectionId, patches, condition })
    return bulkAnswer(collectionId, results, message)
  })
}

function bulkRemoveRoute(deps: RouteDeps): Route {
  const { dataCollectionId, condition } = shared
  const schema = v.object({ dataCollectionId, condition, dataItemIds: v.array(v.string()) })
  return callerRoute(endpoints.bulkRemoveItems, schema, async (message, { caller }) => {
    const { dataCollectionId: collectionId, dataItemIds: itemIds, condition } = message
    const results = await bulkRemove(deps, caller, { collectionId, itemIds, condition })
    return bulkAnswer(collectionId, results)
  })
}
