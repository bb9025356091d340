import type { Filter, PagingMetadata, QueryItemsRequest, WireFilter } from '@foyer/protocol'
import type { Caller } from '../caller.js'
import type { StoredCollection } from '../storage/collections.js'
import type { ItemOrder } from '../storage/compile-page.js'
import { countItems } from '../storage/count-items.js'
import { activeKeys } from '../storage/indexes.js'
import {
  type ItemPlace,
  listItemsFrom,
  type PlacedItem,
  placeOfItem,
} from '../storage/items-from.js'
import type { CursorDeps } from './cursor.js'
import { pageByCursor } from './cursor-page.js'
import type { DataDeps } from './deps.js'
import { orderOf } from './item-order.js'
import { readableItems } from './readable-items.js'
import { scanItems } from './scan-items.js'

/** What the first page of a query asks for. */
interface Asked {
  filter: WireFilter | undefined
  order: ItemOrder
}

/**
 * `query` where the request pages by cursor.
 * @see docs/wire.md#cursors
 */
export async function queryByCursor(
  deps: DataDeps & CursorDeps,
  caller: Caller,
  { collection, request }: { collection: StoredCollection; request: QueryItemsRequest },
): Promise<{ items: PlacedItem[]; paging: PagingMetadata }> {
  const { id, itemsTable } = collection
  const keys = activeKeys(collection.indexes)
  const { filter, sort, paging, cursorPaging = {} } = request.query
  const scan = scanItems(deps.db, caller)
  const readable = (asked: Asked): Filter => readableItems(collection, caller, asked.filter)
  const page = await pageByCursor<Asked, ItemPlace, PlacedItem>(deps, {
    use: { call: 'query', collectionId: id },
    cursorPaging,
    paging,
    // A random order may stand beside a cursor, whose order holds: the official client repeats it.
    said: { filter, sort },
    ask: () => ({ filter, order: orderOf(request) }),
    read: async (asked, from, limit) => {
      const filter = readable(asked)
      const db = await scan({ collection, filter, order: asked.order })
      return listItemsFrom(db, itemsTable, { ...asked, filter, from, limit, keys })
    },
    placeOf: ({ order }, item) => placeOfItem(order, item),
  })
  if (request.returnTotalCount) {
    const filter = readable(page.asked)
    const db = await scan({ collection, filter })
    page.paging.total = await countItems(db, itemsTable, filter, keys)
  }
  return { items: page.rows, paging: page.paging }
}
