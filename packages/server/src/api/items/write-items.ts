import {
  type Endpoint,
  endpoints,
  type ItemResponse,
  parsePatch,
  type RemoveItemRequest,
  type UpdateItemRequest,
} from '@foyer/protocol'
import * as v from 'valibot'
import { parseItemInput } from '../../data/items/item-content.js'
import { truncateItems } from '../../data/items/truncate-items.js'
import { insert, patch, remove, save, update } from '../../data/items/write-item.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
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
import { itemAnswer } from './items-text.js'

const content = {
  dataCollectionId: collectionId,
  dataItem: v.object({ id: v.exactOptional(v.string()), data: anyObject }),
  includeRevision,
  saveReferences: v.exactOptional(v.boolean()),
}
const writeSchema = v.object({ ...content, condition: unsupported, ifRevision: unsupported })
const updateSchema = v.object({ ...content, condition, ifRevision })

/** Creates a route that writes one item. */
function writeRoute(
  endpoint: Endpoint<UpdateItemRequest, ItemResponse>,
  schema: v.GenericSchema<unknown, UpdateItemRequest>,
  write: typeof update,
): ApiRoute {
  return defineRoute({
    endpoint,
    access: 'caller',
    scope: 'data:write',
    schema,
    handle: async (message, { deps, caller, request }) => {
      await deps.writeLimit.take(caller)
      const { dataCollectionId: collectionId, dataItem, condition, saveReferences } = message
      const item = await write(deps, caller, {
        collectionId,
        input: parseItemInput(dataItem),
        condition,
        saveReferences,
        ifRevision: parseRevision(message.ifRevision),
        idempotency: parseIdempotencyKey(request, message),
      })
      return itemAnswer(collectionId, item, message)
    },
  })
}

/** `POST /wix-data/v2/items`: inserts an item. */
const insertItemRoute = writeRoute(endpoints.insertItem, writeSchema, insert)

/** `POST /wix-data/v2/items/update`: replaces an existing item. */
const updateItemRoute = writeRoute(endpoints.updateItem, updateSchema, update)

/** `POST /wix-data/v2/items/save`: inserts an item, or replaces it if it exists. */
const saveItemRoute = writeRoute(endpoints.saveItem, writeSchema, save)

const removeItemSchema = v.object({
  dataCollectionId: collectionId,
  dataItemId: shortText,
  condition,
  ifRevision,
  includeRevision,
})

/** `POST /wix-data/v2/items/remove`: removes an item, and returns its content. */
const removeItemRoute = removeRoute(removeItemSchema)

/** Creates a route that removes an item. @param schema of the message, which is in the body or in the query */
function removeRoute(schema: v.GenericSchema<unknown, RemoveItemRequest>): ApiRoute {
  return defineRoute({
    endpoint: endpoints.removeItem,
    access: 'caller',
    scope: 'data:write',
    schema,
    handle: async (message, { deps, caller, request }) => {
      await deps.writeLimit.take(caller)
      const { dataCollectionId: collectionId, dataItemId: itemId, condition } = message
      const item = await remove(deps, caller, {
        collectionId,
        itemId,
        condition,
        ifRevision: parseRevision(message.ifRevision),
        idempotency: parseIdempotencyKey(request, message),
      })
      return itemAnswer(collectionId, item, message)
    },
  })
}

const patchSchema = v.object({
  dataCollectionId: collectionId,
  patch: itemPatch,
  condition,
  ifRevision,
  includeRevision,
})

/** `POST /wix-data/v2/items/patch`: changes fields of an item, and returns the whole item. */
const patchItemRoute = defineRoute({
  endpoint: endpoints.patchItem,
  access: 'caller',
  scope: 'data:write',
  schema: patchSchema,
  handle: async (message, { deps, caller, request }) => {
    await deps.writeLimit.take(caller)
    const { dataItemId, fieldModifications } = message.patch
    const item = await patch(deps, caller, {
      collectionId: message.dataCollectionId,
      itemId: dataItemId,
      patch: parsePatch(fieldModifications),
      condition: message.condition,
      ifRevision: parseRevision(message.ifRevision),
      idempotency: parseIdempotencyKey(request, message),
    })
    return itemAnswer(message.dataCollectionId, item, message)
  },
})

/** `POST /wix-data/v2/items/truncate`: removes all items of a collection, for operators. */
const truncateItemsRoute = defineRoute({
  endpoint: endpoints.truncateItems,
  access: 'caller',
  scope: 'data:write',
  schema: v.object({ dataCollectionId: collectionId }),
  handle: async (message, { deps, caller }) => {
    await truncateItems(deps, caller, message.dataCollectionId)
    return {}
  },
})

/** Routes that write one item, and the one that removes all. @see docs/wire/items.md */
export const writeItemRoutes: readonly ApiRoute[] = [
  insertItemRoute,
  updateItemRoute,
  saveItemRoute,
  patchItemRoute,
  removeItemRoute,
  truncateItemsRoute,
]

const path = '/wix-data/v2/*'

/**
 * Schema of a removal whose message is in the query. Rejects a condition: all values in its filter would be strings.
 */
const legacyRemoveSchema = v.object({
  dataCollectionId: collectionId,
  dataItemId: shortText,
  condition: unsupported,
  ifRevision,
  includeRevision,
})

/**
 * Legacy routes: `PUT` and `DELETE /wix-data/v2/items/{id}`, which older packages call. `PUT` takes the id from the
 * body and `DELETE` from the query, because the path may be ambiguous.
 */
export const legacyItemRoutes: readonly ApiRoute[] = [
  { ...updateItemRoute, method: 'PUT', path },
  { ...removeRoute(legacyRemoveSchema), method: 'DELETE', path },
]
