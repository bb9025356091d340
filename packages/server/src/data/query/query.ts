import { randomUUID } from 'node:crypto'
import {
  type PagingMetadata,
  parseSort,
  type QueryItemsRequest,
  type WireFilter,
} from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import { activeKeys } from '../../storage/engine/index-keys.js'
import type { ItemFrame } from '../../storage/engine/sql-dialect.js'
import type { StoredCollection } from '../../storage/items/collections.js'
import { countItems } from '../../storage/items/count-items.js'
import { type ListedItem, listItems, listItemsText } from '../../storage/items/list-items.js'
import { listItemsFrom } from '../../storage/items/list-items-from.js'
import type { ItemsPage } from '../../storage/query/compile-page.js'
import {
  type ItemOrder,
  type ItemPosition,
  type PositionedItem,
  positionOfItem,
} from '../../storage/query/item-order.js'
import type { Scan } from '../../storage/scan/scan.js'
import { assertNoMultiReference } from '../collections/reference-fields.js'
import { requireCollection } from '../collections/require-collection.js'
import type { DataDeps } from '../deps.js'
import type { CursorDeps } from '../paging/cursor.js'
import { parseCursorPaging, takeCursorPage } from '../paging/cursor-page.js'
import { parseOffsetPaging } from '../paging/offset-page.js'
import { authorizedFilter } from '../permissions/access.js'
import { itemScanBudget, openItemScan } from '../scan/open-scan.js'

export interface QueryResult {
  items: ListedItem[]
  paging: PagingMetadata
}

/**
 * Reads one page of the items that match a filter and that the caller may read, by offset or by cursor.
 * @throws DataError; CheckError for an invalid request
 * @see docs/wire/queries.md#query-and-sort-order
 */
export async function query(
  deps: DataDeps & CursorDeps,
  caller: Caller,
  request: QueryItemsRequest,
): Promise<QueryResult> {
  const collection = await requireSortableCollection(deps, caller, request)
  if (request.query.cursorPaging) return queryByCursor(deps, caller, { collection, request })
  const page = await openPage(deps, caller, { collection, request })
  const { items, hasNext } = await listItems(page.scan, collection.itemsTable, page.itemsPage)
  return { items, paging: await pagingMetadata(page, { count: items.length, hasNext }) }
}

/**
 * Reads the same page as `query`, by offset only, and returns its items as the JSON text of the response.
 * @throws DataError; CheckError for an invalid request
 */
export async function queryText(
  deps: DataDeps,
  caller: Caller,
  request: QueryItemsRequest,
  frame: ItemFrame,
): Promise<{ text: Uint8Array; paging: PagingMetadata }> {
  const collection = await requireSortableCollection(deps, caller, request)
  const page = await openPage(deps, caller, { collection, request })
  const { text, ...counts } = await listItemsText(
    page.scan,
    collection.itemsTable,
    page.itemsPage,
    frame,
  )
  return { text, paging: await pagingMetadata(page, counts) }
}

/** Finds the collection of a query and checks its sort fields. */
async function requireSortableCollection(
  deps: DataDeps,
  caller: Caller,
  { dataCollectionId, query: { sort = [] } }: QueryItemsRequest,
): Promise<StoredCollection> {
  const collection = await requireCollection(deps, dataCollectionId, caller)
  const fields = sort.map(({ fieldName }) => fieldName)
  assertNoMultiReference(collection, fields)
  return collection
}

interface CollectionQuery {
  collection: StoredCollection
  request: QueryItemsRequest
}

/** Selection of a query by cursor, which all its pages share. */
interface CursorSelection {
  filter: WireFilter | undefined
  order: ItemOrder
}

/**
 * Runs `query` with cursor paging. Every page authorizes the caller again.
 * @see docs/wire/queries.md#cursors
 */
async function queryByCursor(
  deps: DataDeps & CursorDeps,
  caller: Caller,
  { collection, request }: CollectionQuery,
): Promise<{ items: PositionedItem[]; paging: PagingMetadata }> {
  const { id, itemsTable } = collection
  const indexKeys = activeKeys(collection.indexes)
  const { filter: wireFilter, sort, paging, cursorPaging = {} } = request.query
  const start = parseCursorPaging<CursorSelection, ItemPosition>(deps, {
    use: { call: 'query', collectionId: id },
    cursorPaging,
    paging,
    // `sortMode` and `randomOptions` are missing on purpose: the official client sends them together with a cursor, and the
    // order of the cursor applies.
    otherParameters: { filter: wireFilter, sort },
    parseSelection: () => ({ filter: wireFilter, order: parseOrder(request) }),
  })
  const { selection, from, limit } = start
  const { order } = selection
  const filter = authorizedFilter(collection, caller, selection.filter)
  const scanBudget = itemScanBudget(deps, caller)
  const scan = await scanBudget.open({ collection, filter, order })
  const page = { filter, order, from, limit: limit + 1, indexKeys }
  const itemsAndNext = await listItemsFrom(scan, itemsTable, page)
  const positionOf = (item: PositionedItem): ItemPosition => positionOfItem(order, item)
  const { rows, paging: metadata } = takeCursorPage(deps, start, itemsAndNext, positionOf)
  if (request.returnTotalCount) {
    const countScan = await scanBudget.open({ collection, filter })
    metadata.total = await countItems(countScan, itemsTable, filter, indexKeys)
  }
  return { items: rows, paging: metadata }
}

/** A page by offset, and the scan to read it with. */
interface OpenedPage {
  scan: Scan
  collection: StoredCollection
  itemsPage: ItemsPage & { indexKeys: ReturnType<typeof activeKeys> }
  returnTotalCount: boolean | undefined
}

async function openPage(
  deps: DataDeps,
  caller: Caller,
  { collection, request }: CollectionQuery,
): Promise<OpenedPage> {
  const { returnTotalCount } = request
  const filter = authorizedFilter(collection, caller, request.query.filter)
  const { limit, offset } = parseOffsetPaging(request.query.paging)
  const order = parseOrder(request)
  const itemsPage = { filter, order, limit, offset, indexKeys: activeKeys(collection.indexes) }
  const scan = await openItemScan(deps, caller, { collection, filter, order })
  return { scan, collection, itemsPage, returnTotalCount }
}

async function pagingMetadata(
  { scan, collection, itemsPage, returnTotalCount }: OpenedPage,
  { count, hasNext }: Pick<PagingMetadata, 'count' | 'hasNext'>,
): Promise<PagingMetadata> {
  const { filter, offset, indexKeys } = itemsPage
  const paging: PagingMetadata = { count, offset, tooManyToCount: false, hasNext }
  if (!returnTotalCount) return paging
  return { ...paging, total: await countItems(scan, collection.itemsTable, filter, indexKeys) }
}

/**
 * Parses the sort order of a query. Validates the sort list in random mode too. Without a seed, each request has its own
 * random order.
 * @throws SortError WDE0075
 */
function parseOrder({ query, sortMode, randomOptions }: QueryItemsRequest): ItemOrder {
  const sort = parseSort(query.sort ?? [])
  return sortMode === 'RANDOM' ? { seed: String(randomOptions?.seed ?? randomUUID()) } : { sort }
}

/** Counts the items that match a filter and that the caller may read. */
export async function count(
  deps: DataDeps,
  caller: Caller,
  request: { collectionId: string; filter: Record<string, unknown> | undefined },
): Promise<number> {
  const collection = await requireCollection(deps, request.collectionId, caller)
  const filter = authorizedFilter(collection, caller, request.filter)
  const scan = await openItemScan(deps, caller, { collection, filter })
  return countItems(scan, collection.itemsTable, filter, activeKeys(collection.indexes))
}
