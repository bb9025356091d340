import {
  type Endpoint,
  endpoints,
  type ItemResponse,
  type RemoveItemRequest,
  type UpdateItemRequest,
} from '@foyer/protocol'
import * as v from 'valibot'
import { readItemContent } from '../data/item-content.js'
import { insert, remove, save, update } from '../data/write-item.js'
import { callerRoute, type Route } from '../http/route.js'
import { countWrites } from './count-writes.js'
import type { RouteDeps } from './deps.js'
import { readIdempotencyKey } from './idempotency-key.js'
import { itemAnswer } from './items-text.js'
import {
  anyObject,
  collectionId,
  condition,
  ifRevision,
  includeRevision,
  readRevision,
  shortText,
  unsupported,
} from './schemas.js'

const content = {
  dataCollectionId: collectionId,
  dataItem: v.object({ id: v.exactOptional(v.string()), data: anyObject }),
  includeRevision,
  saveReferences: v.exactOptional(v.boolean()),
}
const writeSchema = v.object({ ...content, condition: unsupported, ifRevision: unsupported })
const updateSchema = v.object({ ...content, condition, ifRevision })

function writeRoute(
  deps: RouteDeps,
  endpoint: Endpoint<UpdateItemRequest, ItemResponse>,
  schema: v.GenericSchema<unknown, UpdateItemRequest>,
  write: typeof update,
): Route {
  return callerRoute(endpoint, schema, async (message, context) => {
    const { caller, request } = context
    await countWrites(deps, context)
    const { dataCollectionId: collectionId, dataItem, condition, saveReferences } = message
    const item = await write(deps, caller, {
      collectionId,
      content: readItemContent(dataItem),
      condition,
      saveReferences,
      ifRevision: readRevision(message.ifRevision),
      idempotency: readIdempotencyKey(request, message),
    })
    return itemAnswer(collectionId, item, message)
  })
}

export function insertItemRoute(deps: RouteDeps): Route {
  return writeRoute(deps, endpoints.insertItem, writeSchema, insert)
}

export function updateItemRoute(deps: RouteDeps): Route {
  return writeRoute(deps, endpoints.updateItem, updateSchema, update)
}

export function saveItemRoute(deps: RouteDeps): Route {
  return writeRoute(deps, endpoints.saveItem, writeSchema, save)
}

/** `POST /wix-data/v2/items/remove` answers the item as it was. */
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

/** Removing an item, by whatever message says which. */
export function removeRoute(
  deps: RouteDeps,
  schema: v.GenericSchema<unknown, RemoveItemRequest>,
): Route {
  return callerRoute(endpoints.removeItem, schema, async (message, context) => {
    const { caller, request } = context
    await countWrites(deps, context)
    const { dataCollectionId: collectionId, dataItemId: itemId, condition } = message
    const item = await remove(deps, caller, {
      collectionId,
      itemId,
      condition,
      ifRevision: readRevision(message.ifRevision),
      idempotency: readIdempotencyKey(request, message),
    })
    return itemAnswer(collectionId, item, message)
  })
}
