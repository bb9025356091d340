import { endpoints, limits, parsePatch } from '@foyer/protocol'
import * as v from 'valibot'
import { assertItemCount } from '../data/bulk.js'
import { bulkPatch, bulkRemove, bulkUpdate } from '../data/bulk-changes.js'
import { callerRoute, type Route } from '../http/route.js'
import { readBulkOptions } from './bulk-options.js'
import { bulkAnswer } from './bulk-text.js'
import { countWrites } from './count-writes.js'
import type { RouteDeps } from './deps.js'
import {
  bulkOptions,
  changedItems,
  condition,
  ifRevision,
  patch,
  readRevision,
  shortText,
} from './schemas.js'

/** `POST /wix-data/v2/bulk/items/update`, `…/patch` and `…/remove`: a result for each item. */
export function bulkChangeRoutes(deps: RouteDeps): Route[] {
  return [bulkUpdateRoute(deps), bulkPatchRoute(deps), bulkRemoveRoute(deps)]
}

function bulkUpdateRoute(deps: RouteDeps): Route {
  const schema = v.object({
    ...bulkOptions,
    condition,
    dataItems: changedItems,
    saveReferences: v.exactOptional(v.boolean()),
  })
  return callerRoute(endpoints.bulkUpdateItems, schema, async (message, context) => {
    const { caller, request } = context
    await countWrites(deps, context, message.dataItems.length)
    const items = message.dataItems.map(({ ifRevision, ...sent }) => ({
      ...sent,
      ifRevision: readRevision(ifRevision),
    }))
    const options = readBulkOptions(request, message)
    const results = await bulkUpdate(deps, caller, { ...options, items })
    return bulkAnswer(message.dataCollectionId, results, message)
  })
}

/** Modifications that are malformed refuse the whole call; those that do not fit an item, that item. */
function bulkPatchRoute(deps: RouteDeps): Route {
  const sent = v.object({
    ...patch.entries,
    ifRevision,
    idempotencyKey: v.exactOptional(shortText),
  })
  const schema = v.object({ ...bulkOptions, condition, patches: v.array(sent) })
  return callerRoute(endpoints.bulkPatchItems, schema, async (message, context) => {
    const { caller, request } = context
    await countWrites(deps, context, message.patches.length)
    assertItemCount(message.patches, limits.patchedItems)
    const patches = message.patches.map((one) => ({
      itemId: one.dataItemId,
      patch: parsePatch(one.fieldModifications),
      ifRevision: readRevision(one.ifRevision),
      idempotencyKey: one.idempotencyKey,
    }))
    const options = readBulkOptions(request, message)
    const results = await bulkPatch(deps, caller, { ...options, patches })
    return bulkAnswer(message.dataCollectionId, results, message)
  })
}

function bulkRemoveRoute(deps: RouteDeps): Route {
  const { dataCollectionId, atomic } = bulkOptions
  const dataItemIds = v.array(v.string())
  const schema = v.object({ dataCollectionId, atomic, condition, dataItemIds })
  return callerRoute(endpoints.bulkRemoveItems, schema, async (message, context) => {
    const { caller, request } = context
    const { dataCollectionId, dataItemIds: itemIds } = message
    await countWrites(deps, context, itemIds.length)
    const options = readBulkOptions(request, message)
    const results = await bulkRemove(deps, caller, { ...options, itemIds })
    return bulkAnswer(dataCollectionId, results, {})
  })
}
