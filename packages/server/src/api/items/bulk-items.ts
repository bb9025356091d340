import {
  type BulkResponse,
  type BulkWriteRequest,
  type Endpoint,
  endpoints,
  limits,
  ownerEndpoints,
  parsePatch,
  type WireCondition,
} from '@foyer/protocol'
import * as v from 'valibot'
import { bulkPatch, bulkRemove, bulkUpdate } from '../../data/items/bulk-changes.js'
import {
  assertItemCount,
  type BulkRequest,
  type BulkResult,
  BulkRolledBackError,
} from '../../data/items/bulk-each.js'
import { bulkInsert, bulkSave } from '../../data/items/bulk-inserts.js'
import { importItems } from '../../data/items/import-items.js'
import { JsonText } from '../../http/json-response.js'
import { countWrites } from '../kit/count-writes.js'
import { type ApiContext, type ApiRoute, defineRoute } from '../kit/define-route.js'
import {
  bulkItems,
  bulkOptions,
  changedItems,
  collectionId,
  condition,
  ifRevision,
  parseRevision,
  patch,
  shortText,
  unsupported,
} from '../kit/schemas.js'
import { parseIdempotencyKey } from './idempotency-key.js'
import { itemText } from './items-text.js'

const insertSchema = v.object({
  ...bulkOptions,
  dataItems: bulkItems,
  condition: unsupported,
  saveReferences: v.exactOptional(v.boolean()),
})

function bulkRoute(
  endpoint: Endpoint<BulkWriteRequest, BulkResponse>,
  write: typeof bulkInsert,
): ApiRoute {
  return defineRoute({
    endpoint,
    access: 'caller',
    scope: 'data:write',
    schema: insertSchema,
    handle: async (message, context) => {
      const { deps, caller, request } = context
      await countWrites(context, message.dataItems.length)
      const options = parseBulkOptions(request, message)
      const results = await recordingDenials(
        context,
        write(deps, caller, { ...options, items: message.dataItems }),
      )
      return bulkAnswer(message.dataCollectionId, results, message)
    },
  })
}

/** `POST /wix-data/v2/bulk/items/insert`: inserts items, and returns a result for each. */
export const bulkInsertRoute = bulkRoute(endpoints.bulkInsertItems, bulkInsert)

/** `POST /wix-data/v2/bulk/items/save`: saves items. The action of each result is `INSERT` or `UPDATE`. */
export const bulkSaveRoute = bulkRoute(endpoints.bulkSaveItems, bulkSave)

const bulkUpdateRoute = defineRoute({
  endpoint: endpoints.bulkUpdateItems,
  access: 'caller',
  scope: 'data:write',
  schema: v.object({
    ...bulkOptions,
    condition,
    dataItems: changedItems,
    saveReferences: v.exactOptional(v.boolean()),
  }),
  handle: async (message, context) => {
    const { deps, caller, request } = context
    await countWrites(context, message.dataItems.length)
    const items = message.dataItems.map(({ ifRevision, ...item }) => ({
      ...item,
      ifRevision: parseRevision(ifRevision),
    }))
    const options = parseBulkOptions(request, message)
    const results = await recordingDenials(context, bulkUpdate(deps, caller, { ...options, items }))
    return bulkAnswer(message.dataCollectionId, results, message)
  },
})

const itemPatch = v.object({
  ...patch.entries,
  ifRevision,
  idempotencyKey: v.exactOptional(shortText),
})

/**
 * `POST /wix-data/v2/bulk/items/patch`: changes fields of items. Malformed modifications fail the whole call;
 * modifications that do not apply to an item fail only for that item.
 */
const bulkPatchRoute = defineRoute({
  endpoint: endpoints.bulkPatchItems,
  access: 'caller',
  scope: 'data:write',
  schema: v.object({ ...bulkOptions, condition, patches: v.array(itemPatch) }),
  handle: async (message, context) => {
    const { deps, caller, request } = context
    await countWrites(context, message.patches.length)
    assertItemCount(message.patches, limits.patchedItems)
    const patches = message.patches.map((entry) => ({
      itemId: entry.dataItemId,
      patch: parsePatch(entry.fieldModifications),
      ifRevision: parseRevision(entry.ifRevision),
      idempotencyKey: entry.idempotencyKey,
    }))
    const options = parseBulkOptions(request, message)
    const results = await recordingDenials(
      context,
      bulkPatch(deps, caller, { ...options, patches }),
    )
    return bulkAnswer(message.dataCollectionId, results, message)
  },
})

const { dataCollectionId, atomic } = bulkOptions
const dataItemIds = v.array(v.string())

const bulkRemoveRoute = defineRoute({
  endpoint: endpoints.bulkRemoveItems,
  access: 'caller',
  scope: 'data:write',
  schema: v.object({ dataCollectionId, atomic, condition, dataItemIds }),
  handle: async (message, context) => {
    const { deps, caller, request } = context
    const { dataCollectionId, dataItemIds: itemIds } = message
    await countWrites(context, itemIds.length)
    const options = parseBulkOptions(request, message)
    const results = await recordingDenials(
      context,
      bulkRemove(deps, caller, { ...options, itemIds }),
    )
    return bulkAnswer(dataCollectionId, results, {})
  },
})

/** `POST /wix-data/v2/bulk/items/update`, `…/patch` and `…/remove`: return a result for each item. */
export const bulkChangeRoutes: readonly ApiRoute[] = [
  bulkUpdateRoute,
  bulkPatchRoute,
  bulkRemoveRoute,
]

const importSchema = v.object({
  dataCollectionId: collectionId,
  // Not validated here: the result of an invalid item reports its problem.
  dataItems: v.array(v.object({ data: v.unknown() })),
  dryRun: v.exactOptional(v.boolean()),
  existing: v.exactOptional(v.picklist(['REPLACE', 'MERGE', 'KEEP'])),
})

/** `POST /_foyer/v1/items/import`: saves items with the system fields that they contain. */
export const importItemsRoute = defineRoute({
  endpoint: ownerEndpoints.importItems,
  access: 'operator',
  scope: 'data:write',
  schema: importSchema,
  handle: async (message, { deps }) => {
    const { dataCollectionId: collectionId, dataItems: items, ...options } = message
    const results = await importItems(deps, {
      collectionId,
      items,
      ...options,
    })
    return bulkAnswer(collectionId, results, {})
  },
})

interface BulkMessage {
  dataCollectionId: string
  condition?: WireCondition
  atomic?: boolean
  returnEntity?: boolean
  saveReferences?: boolean
}

/**
 * Parses the options of a bulk call, which apply to every item.
 * @throws RequestInvalidError for a malformed idempotency key
 */
function parseBulkOptions(request: Request, message: BulkMessage): BulkRequest {
  return {
    collectionId: message.dataCollectionId,
    condition: message.condition,
    atomic: message.atomic,
    returnItems: message.returnEntity,
    saveReferences: message.saveReferences,
    idempotency: parseIdempotencyKey(request, message),
  }
}

/** Records the denied items of a bulk write, also those that the response reports as unknown. */
async function recordingDenials(
  { recordDenial }: Pick<ApiContext, 'recordDenial'>,
  write: Promise<BulkResult[]>,
): Promise<BulkResult[]> {
  const record = (results: readonly BulkResult[]): void => {
    for (const { denied } of results) if (denied) recordDenial?.(denied)
  }
  try {
    const results = await write
    record(results)
    return results
  } catch (error) {
    if (error instanceof BulkRolledBackError) record(error.results)
    throw error
  }
}

/** Renders `{results, bulkActionMetadata}`, with the written items on request (`returnEntity`). */
function bulkAnswer(
  collectionId: string,
  results: readonly BulkResult[],
  options: { includeRevision?: boolean | undefined },
): JsonText<BulkResponse> {
  const texts = results.map(({ item, action, itemMetadata }) => {
    const text = JSON.stringify({ action, itemMetadata })
    if (!item) return text
    return `${text.slice(0, -1)},"dataItem":${itemText(collectionId, item, options)}}`
  })
  const totalSuccesses = results.filter(({ itemMetadata }) => itemMetadata.success).length
  const totals = { totalSuccesses, totalFailures: results.length - totalSuccesses }
  return new JsonText(`{"results":[${texts}],"bulkActionMetadata":${JSON.stringify(totals)}}`)
}
