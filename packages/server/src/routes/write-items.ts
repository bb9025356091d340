import { type Endpoint, endpoints, type ItemResponse, type WriteItemRequest } from '@foyer/protocol'
import * as v from 'valibot'
import type { Caller } from '../caller.js'
import { type ItemContent, readItemContent } from '../data/item-content.js'
import { insert, remove, save, update } from '../data/write.js'
import { callerRoute, type Route } from '../http/route.js'
import type { StoredItem } from '../storage/items.js'
import type { RouteDeps } from './deps.js'
import { itemAnswer } from './items-text.js'
import { anyObject, collectionId, shortText, unsupported } from './schemas.js'

const writeSchema = v.object({
  dataCollectionId: collectionId,
  dataItem: v.object({ id: v.exactOptional(v.string()), data: anyObject }),
  condition: unsupported,
})

type Write = (
  deps: RouteDeps,
  caller: Caller,
  request: { collectionId: string; content: ItemContent },
) => Promise<StoredItem>

function writeRoute(
  deps: RouteDeps,
  endpoint: Endpoint<WriteItemRequest, ItemResponse>,
  write: Write,
): Route {
  return callerRoute(endpoint, writeSchema, async ({ dataCollectionId, dataItem }, { caller }) => {
    const content = readItemContent(dataItem)
    const item = await write(deps, caller, { collectionId: dataCollectionId, content })
    return itemAnswer(dataCollectionId, item)
  })
}

export function insertItemRoute(deps: RouteDeps): Route {
  return writeRoute(deps, endpoints.insertItem, insert)
}

export function updateItemRoute(deps: RouteDeps): Route {
  return writeRoute(deps, endpoints.updateItem, update)
}

export function saveItemRoute(deps: RouteDeps): Route {
  return writeRoute(deps, endpoints.saveItem, save)
}

/** `POST /wix-data/v2/items/remove` answers the item as it was. */
export function removeItemRoute(deps: RouteDeps): Route {
  const schema = v.object({
    dataCollectionId: collectionId,
    dataItemId: shortText,
    condition: unsupported,
  })
  return callerRoute(endpoints.removeItem, schema, async (message, { caller }) => {
    const { dataCollectionId, dataItemId } = message
    const item = await remove(deps, caller, {
      collectionId: dataCollectionId,
      itemId: dataItemId,
    })
    return itemAnswer(dataCollectionId, item)
  })
}
