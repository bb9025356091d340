import type { PagingMetadata, QueryItemsRequest } from '@foyer/protocol'
import type { Caller } from '../caller.js'
import { activeKeys } from '../storage/indexes.js'
import { countItems, type ListedItem, listItems } from '../storage/items.js'
import type { CursorDeps } from './cursor.js'
import type { DataDeps } from './deps.js'
import { orderOf } from './item-order.js'
import { readPage } from './page.js'
import { queryByCursor } from './query-by-cursor.js'
import { readableItems } from './readable-items.js'
import { assertInItems } from './reference-fields.js'
import { requireCollection } from './require-collection.js'
import { scanItems } from './scan-items.js'

export interface QueryResult {
  items: ListedItem[]
  paging: PagingMetadata
}

/**
 * A page of the items that match a filter and that the caller may read.
 * @throws DataError; CheckError for a request that cannot be answered
 * @see docs/wire.md#query
 */
export async function query(
  deps: DataDeps & CursorDeps,
  caller: Caller,
  request: QueryItemsRequest,
): Promise<QueryResult> {
  const collection = await requireCollection(deps, request.dataCollectionId, caller)
  assertInItems(
    collection,
    (request.query.sort ?? []).map(({ fieldName }) => fieldName),
  )
  if (request.query.cursorPaging) return queryByCursor(deps, caller, { collection, request })
  const filter = readableItems(collection, caller, request.query.filter)
  const { limit, offset } = readPage(request.query.paging)
  const order = orderOf(request)
  // One more than the page tells whether there is a next one, without counting.
  const keys = activeKeys(collection.indexes)
  const page = { filter, order, limit: limit + 1, offset, keys }
  const db = await scanItems(deps.db, caller)({ collection, filter, order })
  const rows = await listItems(db, collection.itemsTable, page)
  const items = rows.slice(0, limit)
  const paging: PagingMetadata = {
    count: items.length,
    offset,
    tooManyToCount: false,
    hasNext: rows.length > limit,
  }
  if (request.returnTotalCount) {
    paging.total = await countItems(db, collection.itemsTable, filter, keys)
  }
  return { items, paging }
}

/** How many items match a filter, of those that the caller may read. */
export async function count(
  deps: DataDeps,
  caller: Caller,
  request: { collectionId: string; filter: Record<string, unknown> | undefined },
): Promise<number> {
  const collection = await requireCollection(deps, request.collectionId, caller)
  const filter = readableItems(collection, caller, request.filter)
  const db = await scanItems(deps.db, caller)({ collection, filter })
  return countItems(db, collection.itemsTable, filter, activeKeys(collection.indexes))
}
