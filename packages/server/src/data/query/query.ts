import { randomUUID } from 'node:crypto'
import {
  type Filter,
  type PagingMetadata,
  parseSort,
  type QueryItemsRequest,
  type WireFilter,
} from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import { activeKeys } from '../../storage/index-keys.js'
import type { StoredCollection } from '../../storage/items/collections.js'
import { countItems } from '../../storage/items/count-items.js'
import {
  type ListedItem,
  listItems,
  listItemsFrom,
  listItemsText,
} from '../../storage/items/list-items.js'
import type { ItemsPage } from '../../storage/query/compile-page.js'
import {
  type ItemOrder,
  type ItemPosition,
  type PositionedItem,
  positionOfItem,
} from '../../storage/query/item-order.js'
import type { Scan } from '../../storage/scan.js'
import type { ItemFrame } from '../../storage/sql-dialect.js'
import { requireCollection } from '../collections/collections.js'
import { assertInItems } from '../collections/reference-fields.js'
import type { DataDeps } from '../deps.js'
import type { CursorDeps } from '../paging/cursor.js'
import { pageByCursor } from '../paging/cursor-page.js'
import { readOffsetPage } from '../paging/offset-page.js'
import { readableFilter } from '../permissions/access.js'
import { beginItemScans } from '../scan/begin-scan.js'

export interface QueryResult {
  items: ListedItem[]
  paging: PagingMetadata
}

/**
 * Reads one page of the items that match a filter and that the caller may read.
 * @throws DataError; CheckError for an invalid request
 * @see docs/wire.md#query
 */
export async function query(
  deps: DataDeps & CursorDeps,
  caller: Caller,
  request: QueryItemsRequest,
): Promise<QueryResult> {
  const collection = await requireSortableCollection(deps, caller, request)
  if (request.query.cursorPaging) return queryByCursor(deps, caller, { collection, request })
  const page = await readPageRequest(deps, caller, { collection, request })
  const { items, hasNext } = await listItems(page.scan, collection.itemsTable, page.itemsPage)
  return { items, paging: await pagingOf(page, { count: items.length, hasNext }) }
}

/**
 * Reads the same page as `query`, by offset only, with its items serialized for the reply.
 * @throws DataError; CheckError for an invalid request
 */
export async function queryText(
  deps: DataDeps,
  caller: Caller,
  request: QueryItemsRequest,
  frame: ItemFrame,
): Promise<{ text: Uint8Array; paging: PagingMetadata }> {
  const collection = await requireSortableCollection(deps, caller, request)
  const page = await readPageRequest(deps, caller, { collection, request })
  const { text, ...counts } = await listItemsText(
    page.scan,
    collection.itemsTable,
    page.itemsPage,
    frame,
  )
  return { text, paging: await pagingOf(page, counts) }
}

/** Finds the collection of a query and checks its sort fields. */
async function requireSortableCollection(
  deps: DataDeps,
  caller: Caller,
  { dataCollectionId, query: { sort = [] } }: QueryItemsRequest,
): Promise<StoredCollection> {
  const collection = await requireCollection(deps, dataCollectionId, caller)
  const fields = sort.map(({ fieldName }) => fieldName)
  assertInItems(collection, fields)
  return collection
}

/** A page to read, and the scan that reads it. */
interface PageRead {
  scan: Scan
  collection: StoredCollection
  itemsPage: ItemsPage & { indexKeys: ReturnType<typeof activeKeys> }
  isCounted: boolean
}

async function readPageRequest(
  deps: DataDeps,
  caller: Caller,
  { collection, request }: { collection: StoredCollection; request: QueryItemsRequest },
): Promise<PageRead> {
  const filter = readableFilter(collection, caller, request.query.filter)
  const { limit, offset } = readOffsetPage(request.query.paging)
  const order = orderOf(request)
  const itemsPage = { filter, order, limit, offset, indexKeys: activeKeys(collection.indexes) }
  const scan = await beginItemScans(deps, caller)({ collection, filter, order })
  return { scan, collection, itemsPage, isCounted: request.returnTotalCount === true }
}

async function pagingOf(
  { scan, collection, itemsPage, isCounted }: PageRead,
  { count, hasNext }: Pick<PagingMetadata, 'count' | 'hasNext'>,
): Promise<PagingMetadata> {
  const paging: PagingMetadata = { count, offset: itemsPage.offset, tooManyToCount: false, hasNext }
  if (!isCounted) return paging
  return {
    ...paging,
    total: await countItems(scan, collection.itemsTable, itemsPage.filter, itemsPage.indexKeys),
  }
}

/** Counts the items that match a filter and that the caller may read. */
export async function count(
  deps: DataDeps,
  caller: Caller,
  request: { collectionId: string; filter: Record<string, unknown> | undefined },
): Promise<number> {
  const collection = await requireCollection(deps, request.collectionId, caller)
  const filter = readableFilter(collection, caller, request.filter)
  const scan = await beginItemScans(deps, caller)({ collection, filter })
  return countItems(scan, collection.itemsTable, filter, activeKeys(collection.indexes))
}

/**
 * Reads the sort order of a query. The sort list is validated in random mode too. Without a seed, each request has its
 * own random order.
 * @throws SortError WDE0075
 */
function orderOf({ query, sortMode, randomOptions }: QueryItemsRequest): ItemOrder {
  const sort = parseSort(query.sort ?? [])
  return sortMode === 'RANDOM' ? { seed: String(randomOptions?.seed ?? randomUUID()) } : { sort }
}

/** The request of the first page, kept in the cursor. */
interface FirstRequest {
  filter: WireFilter | undefined
  order: ItemOrder
}

/**
 * Runs `query` with cursor paging.
 * @see docs/wire.md#cursors
 */
async function queryByCursor(
  deps: DataDeps & CursorDeps,
  caller: Caller,
  { collection, request }: { collection: StoredCollection; request: QueryItemsRequest },
): Promise<{ items: PositionedItem[]; paging: PagingMetadata }> {
  const { id, itemsTable } = collection
  const indexKeys = activeKeys(collection.indexes)
  const { filter, sort, paging, cursorPaging = {} } = request.query
  const openScan = beginItemScans(deps, caller)
  const restrict = (first: FirstRequest): Filter => readableFilter(collection, caller, first.filter)
  const page = await pageByCursor<FirstRequest, ItemPosition, PositionedItem>(deps, {
    use: { call: 'query', collectionId: id },
    cursorPaging,
    paging,
    // The official client repeats the random order beside a cursor, whose own order applies.
    otherParameters: { filter, sort },
    firstRequest: () => ({ filter, order: orderOf(request) }),
    read: async (first, from, limit) => {
      const restricted = restrict(first)
      const scan = await openScan({ collection, filter: restricted, order: first.order })
      const page = { ...first, filter: restricted, from, limit, indexKeys }
      return listItemsFrom(scan, itemsTable, page)
    },
    positionOf: ({ order }, item) => positionOfItem(order, item),
  })
  if (request.returnTotalCount) {
    const restricted = restrict(page.firstRequest)
    const scan = await openScan({ collection, filter: restricted })
    page.paging.total = await countItems(scan, itemsTable, restricted, indexKeys)
  }
  return { items: page.rows, paging: page.paging }
}
