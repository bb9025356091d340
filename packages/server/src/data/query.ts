import type { PagingMetadata, QueryItemsRequest } from '@foyer/protocol'
import type { Caller } from '../caller.js'
import type { StoredCollection } from '../storage/collections.js'
import type { ItemsPage } from '../storage/compile-page.js'
import { countItems } from '../storage/count-items.js'
import { activeKeys } from '../storage/indexes.js'
import { type ListedItem, listItems } from '../storage/items.js'
import { listItemsText } from '../storage/items-text.js'
import type { Scan } from '../storage/scan.js'
import type { ItemFrame } from '../storage/sql-dialect.js'
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
  const collection = await openCollection(deps, caller, request)
  if (request.query.cursorPaging) return queryByCursor(deps, caller, { collection, request })
  const asked = await readAsked(deps, caller, { collection, request })
  const { limit } = asked.page
  // One more than the page tells whether there is a next one, without counting.
  const rows = await listItems(asked.db, collection.itemsTable, { ...asked.page, limit: limit + 1 })
  const items = rows.slice(0, limit)
  const paging = await pagingOf(asked, { count: items.length, hasNext: rows.length > limit })
  return { items, paging }
}

/**
 * The same page, but for one by cursor, with its items as they travel.
 * @throws DataError; CheckError for a request that cannot be answered
 */
export async function queryText(
  deps: DataDeps,
  caller: Caller,
  request: QueryItemsRequest,
  frame: ItemFrame,
): Promise<{ text: Uint8Array; paging: PagingMetadata }> {
  const collection = await openCollection(deps, caller, request)
  const asked = await readAsked(deps, caller, { collection, request })
  const page = await listItemsText(asked.db, collection.itemsTable, asked.page, frame)
  return { text: page.text, paging: await pagingOf(asked, page) }
}

/** The collection of a query, which can be sorted as it asks. */
async function openCollection(
  deps: DataDeps,
  caller: Caller,
  { dataCollectionId, query: { sort = [] } }: QueryItemsRequest,
): Promise<StoredCollection> {
  const collection = await requireCollection(deps, dataCollectionId, caller)
  const fields = sort.map(({ fieldName }) => fieldName)
  assertInItems(collection, fields)
  return collection
}

/** A page that was asked for, and what it is read with. */
interface Asked {
  db: Scan
  collection: StoredCollection
  page: ItemsPage & { keys: ReturnType<typeof activeKeys> }
  isCounted: boolean
}

async function readAsked(
  deps: DataDeps,
  caller: Caller,
  { collection, request }: { collection: StoredCollection; request: QueryItemsRequest },
): Promise<Asked> {
  const filter = readableItems(collection, caller, request.query.filter)
  const { limit, offset } = readPage(request.query.paging)
  const order = orderOf(request)
  const page = { filter, order, limit, offset, keys: activeKeys(collection.indexes) }
  const db = await scanItems(deps.db, caller)({ collection, filter, order })
  return { db, collection, page, isCounted: request.returnTotalCount === true }
}

async function pagingOf(
  { db, collection, page, isCounted }: Asked,
  { count, hasNext }: Pick<PagingMetadata, 'count' | 'hasNext'>,
): Promise<PagingMetadata> {
  const paging: PagingMetadata = { count, offset: page.offset, tooManyToCount: false, hasNext }
  if (!isCounted) return paging
  return { ...paging, total: await countItems(db, collection.itemsTable, page.filter, page.keys) }
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
