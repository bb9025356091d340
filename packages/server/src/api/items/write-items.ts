import {
  type Endpoint,
  endpoints,
  type ItemResponse,
  parsePatch,
  type RemoveItemRequest,
  type UpdateItemRequest,
} from '@foyer/protocol'
import * as v from 'valibot'
import { truncate } from '../../data/items/bulk-changes.js'
import { parseItemContent } from '../../data/items/item-content.js'
import { insert, patch as patchOne, remove, save, update } from '../../data/items/write-item.js'
import { defineRoute, type Route } from '../../http/route.js'
import { countWrites } from '../kit/count-writes.js'
import type { RouteDeps } from '../kit/deps.js'
import { dataAliases } from '../kit/paths.js'
import {
  anyObject,
  collectionId,
  condition,
  ifRevision,
  includeRevision,
  parseRevision,
  patch,
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

/** Builds a route that writes one item: rate limit, validation, write, response. */
function writeRoute(
  deps: RouteDeps,
  endpoint: Endpoint<UpdateItemRequest, ItemResponse>,
  schema: v.GenericSchema<unknown, UpdateItemRequest>,
  write: typeof update,
): Route {
  return defineRoute(deps, {
    endpoint,
    access: 'caller',
    scope: 'data:write',
    data: true,
    writes: true,
    aliases: dataAliases,
    schema,
    handle: async (message, context) => {
      const { caller, request } = context
      await countWrites(deps, context)
      const { dataCollectionId: collectionId, dataItem, condition, saveReferences } = message
      const item = await write(deps, caller, {
        collectionId,
        content: parseItemContent(dataItem),
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
export function insertItemRoute(deps: RouteDeps): Route {
  return writeRoute(deps, endpoints.insertItem, writeSchema, insert)
}

/** `POST /wix-data/v2/items/update`: replaces an item that exists. */
export function updateItemRoute(deps: RouteDeps): Route {
  return writeRoute(deps, endpoints.updateItem, updateSchema, update)
}

/** `POST /wix-data/v2/items/save`: inserts an item, or replaces it if it exists. */
export function saveItemRoute(deps: RouteDeps): Route {
  return writeRoute(deps, endpoints.saveItem, writeSchema, save)
}

/** `POST /wix-data/v2/items/remove`: removes an item and returns it. */
export function removeItemRoute(deps: RouteDeps): Route {
  const schema = v.object({
    dataCollectionId: collectionId,
    dataItemId: shortText,
    condition,
    ifRevision,
    includeRevision,
  })
  return removeRoute(deps, schema)
}

/** Builds a route that removes an item, for a message in a body or in a query. */
function removeRoute(deps: RouteDeps, schema: v.GenericSchema<unknown, RemoveItemRequest>): Route {
  return defineRoute(deps, {
    endpoint: endpoints.removeItem,
    access: 'caller',
    scope: 'data:write',
    data: true,
    writes: true,
    aliases: dataAliases,
    schema,
    handle: async (message, context) => {
      const { caller, request } = context
      await countWrites(deps, context)
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
  patch,
  condition,
  ifRevision,
  includeRevision,
})

/** `POST /wix-data/v2/items/patch`: patches an item and returns all of it. */
export function patchItemRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: endpoints.patchItem,
    access: 'caller',
    scope: 'data:write',
    data: true,
    writes: true,
    aliases: dataAliases,
    schema: patchSchema,
    handle: async (message, context) => {
      const { caller, request } = context
      await countWrites(deps, context)
      const { dataItemId, fieldModifications } = message.patch
      const item = await patchOne(deps, caller, {
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
}

/** `POST /wix-data/v2/items/truncate`: removes all items of a collection, for the owner. */
export function truncateItemsRoute(deps: RouteDeps): Route {
  const schema = v.object({ dataCollectionId: collectionId })
  return defineRoute(deps, {
    endpoint: endpoints.truncateItems,
    access: 'caller',
    scope: 'data:write',
    data: true,
    writes: true,
    aliases: dataAliases,
    schema,
    handle: async (message, context) => {
      await truncate(context.deps, context.caller, message.dataCollectionId)
      return {}
    },
  })
}

const path = '/wix-data/v2/*'

/**
 * Legacy routes of older packages: `PUT` and `DELETE /wix-data/v2/items/{id}`. They take the id from the body and from the
 * query, not from the path, which may be ambiguous.
 */
export function legacyItemRoutes(deps: RouteDeps): Route[] {
  return [{ ...updateItemRoute(deps), method: 'PUT', path }, deleteItemRoute(deps)]
}

/** Rejects a condition, because all values in a query are strings, which changes the meaning of its filter. */
function deleteItemRoute(deps: RouteDeps): Route {
  const schema = v.object({
    dataCollectionId: collectionId,
    dataItemId: shortText,
    condition: unsupported,
    ifRevision,
    includeRevision,
  })
  const route = removeRoute(deps, schema)
  return { ...route, method: 'DELETE', path }
}
