import {
  type Endpoint,
  endpoints,
  type ItemResponse,
  type UpdateItemRequest,
  type WireCondition,
} from '@foyer/protocol'
import * as v from 'valibot'
import type { Caller } from '../caller.js'
import { type ItemContent, readItemContent } from '../data/item-content.js'
import { insert, remove, save, update } from '../data/write-item.js'
import { callerRoute, type Route } from '../http/route.js'
import type { StoredItem } from '../storage/items.js'
import type { RouteDeps } from './deps.js'
import { itemAnswer } from './items-text.js'
import { anyObject, collectionId, condition, shortText, unsupported } from './schemas.js'

const content = {
  dataCollectionId: collectionId,
  dataItem: v.object({ id: v.exactOptional(v.string()), data: anyObject }),
  saveReferences: v.exactOptional(v.boolean()),
}
const writeSchema = v.object({ ...content, condition: unsupported })
const updateSchema = v.object({ ...content, condition })

type Write = (
  deps: RouteDeps,
  caller: Caller,
  request: {
    collectionId: string
    content: ItemContent
    condition: WireCondition | undefined
    saveReferences: boolean | undefined
  },
) => Promise<StoredItem>

function writeRoute(
  deps: RouteDeps,
  endpoint: Endpoint<UpdateItemRequest, ItemResponse>,
  schema: v.GenericSchema<unknown, UpdateItemRequest>,
  write: Write,
): Route {
  return callerRoute(endpoint, schema, async (message, { caller }) => {
    const { dataCollectionId, dataItem, condition, saveReferences } = message
    const content = readItemContent(dataItem)
    const request = { collectionId: dataCollectionId, content, condition, saveReferences }
    return itemAnswer(dataCollectionId, await write(deps, caller, request))
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
  })
  return callerRoute(endpoints.removeItem, schema, async (message, { caller }) => {
    const { dataCollectionId, dataItemId, condition } = message
    const item = await remove(deps, caller, {
      collectionId: dataCollectionId,
      itemId: dataItemId,
      condition,
    })
    return itemAnswer(dataCollectionId, item)
  })
}
