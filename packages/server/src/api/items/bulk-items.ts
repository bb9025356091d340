import {
  type BulkResponse,
  type BulkWriteRequest,
  type Endpoint,
  endpoints,
  limits,
  operatorEndpoints,
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
import { type ApiContext, type ApiRoute, defineRoute } from '../kit/define-route.js'
import {
  anyObject,
  collectionId,
  condition,
  ifRevision,
  includeRevision,
  itemPatch,
  parseRevision,
  shortText,
  unsupported,
} from '../kit/schemas.js'
import { parseIdempotencyKey } from './idempotency-key.js'
import { itemText } from './items-text.js'

/** An item of a bulk call. Its content is validated when it is written. */
const bulkItem = {
  id: v.exactOptional(v.nullable(v.string())),
  data: anyObject,
  idempotencyKey: v.exactOptional(shortText),
}

/** Options of every bulk call. */
const bulkOptions = {
  dataCollectionId: collectionId,
  atomic: v.exactOptional(v.boolean()),
  returnEntity: v.exactOptional(v.boolean()),
  includeRevision,
}

const insertSchema = v.object({
  ...bulkOptions,
  dataItems: v.array(v.object({ ...bulkItem, ifRevision: unsupported })),
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
    handle: (message, context) => {
      const { dataItems: items } = message
      return answerBulk(context, message, items.length, (options) =>
        write(context.deps, context.caller, { ...options, items }),
      )
    },
  })
}

/** `POST /wix-data/v2/bulk/items/insert`: inserts items, and returns a result for each. */
const bulkInsertRoute = bulkRoute(endpoints.bulkInsertItems, bulkInsert)

/** `POST /wix-data/v2/bulk/items/save`: saves items. The action of each result is `INSERT` or `UPDATE`. */
const bulkSaveRoute = bulkRoute(endpoints.bulkSaveItems, bulkSave)

const bulkUpdateRoute = defineRoute({
  endpoint: endpoints.bulkUpdateItems,
  access: 'caller',
  scope: 'data:write',
  schema: v.object({
    ...bulkOptions,
    condition,
    dataItems: v.array(v.object({ ...bulkItem, ifRevision })),
    saveReferences: v.exactOptional(v.boolean()),
  }),
  handle: (message, context) => {
    const items = message.dataItems.map(({ ifRevision, ...item }) => ({
      ...item,
      ifRevision: parseRevision(ifRevision),
    }))
    return answerBulk(context, message, items.length, (options) =>
      bulkUpdate(context.deps, context.caller, { ...options, items }),
    )
  },
})

const bulkPatchEntry = v.object({
  ...itemPatch.entries,
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
  schema: v.object({ ...bulkOptions, condition, patches: v.array(bulkPatchEntry) }),
  handle: (message, context) =>
    answerBulk(context, message, message.patches.length, (options) => {
      assertItemCount(message.patches, limits.patchedItems)
      const patches = message.patches.map((entry) => ({
        itemId: entry.dataItemId,
        patch: parsePatch(entry.fieldModifications),
        ifRevision: parseRevision(entry.ifRevision),
        idempotencyKey: entry.idempotencyKey,
      }))
      return bulkPatch(context.deps, context.caller, { ...options, patches })
    }),
})

const bulkRemoveRoute = defineRoute({
  endpoint: endpoints.bulkRemoveItems,
  access: 'caller',
  scope: 'data:write',
  schema: v.object({
    dataCollectionId: collectionId,
    atomic: bulkOptions.atomic,
    condition,
    dataItemIds: v.array(v.string()),
  }),
  handle: (message, context) => {
    const { dataItemIds: itemIds } = message
    return answerBulk(context, message, itemIds.length, (options) =>
      bulkRemove(context.deps, context.caller, { ...options, itemIds }),
    )
  },
})

const importSchema = v.object({
  dataCollectionId: collectionId,
  // Not validated here: the result of an invalid item reports its problem.
  dataItems: v.array(v.object({ data: v.unknown() })),
  dryRun: v.exactOptional(v.boolean()),
  existing: v.exactOptional(v.picklist(['REPLACE', 'MERGE', 'KEEP'])),
})

/** `POST /_foyer/v1/items/import`: saves items with the system fields that they contain. */
const importItemsRoute = defineRoute({
  endpoint: operatorEndpoints.importItems,
  access: 'operator',
  scope: 'data:write',
  schema: importSchema,
  handle: async (message, { deps }) => {
    const { dataCollectionId: collectionId, dataItems: items, ...options } = message
    return bulkAnswer(message, await importItems(deps, { collectionId, items, ...options }))
  },
})

/** Routes that write several items, and return a result for each. */
export const bulkItemRoutes: readonly ApiRoute[] = [
  bulkInsertRoute,
  bulkSaveRoute,
  bulkUpdateRoute,
  bulkPatchRoute,
  bulkRemoveRoute,
  importItemsRoute,
]

interface BulkMessage {
  dataCollectionId: string
  condition?: WireCondition
  atomic?: boolean
  returnEntity?: boolean
  saveReferences?: boolean
  includeRevision?: boolean
}

/**
 * Runs a bulk write with the options of its message, which apply to every item. Records the denied items, also those
 * that the response reports as unknown.
 * @throws TooManyWritesError above the limit; RequestInvalidError for a malformed idempotency key
 */
async function answerBulk(
  { deps, caller, request, recordDenial }: ApiContext,
  message: BulkMessage,
  items: number,
  write: (options: BulkRequest) => Promise<BulkResult[]>,
): Promise<JsonText<BulkResponse>> {
  await deps.writeLimit.take(caller, items)
  const record = (results: readonly BulkResult[]): void => {
    for (const { denied } of results) if (denied) recordDenial(denied)
  }
  try {
    const results = await write({
      collectionId: message.dataCollectionId,
      condition: message.condition,
      atomic: message.atomic,
      returnItems: message.returnEntity,
      saveReferences: message.saveReferences,
      idempotency: parseIdempotencyKey(request, message),
    })
    record(results)
    return bulkAnswer(message, results)
  } catch (error) {
    if (error instanceof BulkRolledBackError) record(error.results)
    throw error
  }
}

/** Renders `{results, bulkActionMetadata}`, with the written items on request (`returnEntity`). */
function bulkAnswer(
  message: Pick<BulkMessage, 'dataCollectionId' | 'includeRevision'>,
  results: readonly BulkResult[],
): JsonText<BulkResponse> {
  const texts = results.map(({ item, action, itemMetadata }) => {
    const text = JSON.stringify({ action, itemMetadata })
    if (!item) return text
    return `${text.slice(0, -1)},"dataItem":${itemText(message.dataCollectionId, item, message)}}`
  })
  const totalSuccesses = results.filter(({ itemMetadata }) => itemMetadata.success).length
  const totals = { totalSuccesses, totalFailures: results.length - totalSuccesses }
  return new JsonText(`{"results":[${texts}],"bulkActionMetadata":${JSON.stringify(totals)}}`)
}
