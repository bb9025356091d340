import { randomUUID } from 'node:crypto'
import {
  type PagingMetadata,
  parseSort,
  type QueryItemsRequest,
  type WireFilter,
} from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import type { StoredCollection } from '../../storage/collections/collections.js'
import type { ItemFrame } from '../../storage/engine/sql-dialect.js'
import { countItems } from '../../storage/items/count-items.js'
import {
  type ListedItem,
  listItems,
  listItemsConcatenated,
  listItemsFrom,
} from '../../storage/items/list-items.js'
import {
  type ItemOrder,
  type ItemPosition,
  type PositionedItem,
  positionOfItem,
} from '../../storage/query/item-order.js'
import type { ItemRead } from '../../storage/query/item-read.js'
import { assertNoMultiReference } from '../collections/reference-fields.js'
import { requireCollection } from '../collections/require-collection.js'
import type { DataDeps } from '../deps.js'
import type { CursorDeps } from '../paging/cursor.js'
import { type Page, parsePage, takePage } from '../paging/page.js'
import { createRead } from '../reads/create-read.js'
import { includeAndProject } from './include.js'

/** Items of a page, with their included items, and its paging. */
export interface QueryResult {
  items: readonly ListedItem[]
  paging: PagingMetadata
}

/**
 * Reads one page of the items that match a filter and that the caller may read, by offset or by cursor, and
 * applies includes and projection.
 * @throws DataError; CheckError for an invalid request
 * @see docs/wire/queries.md#query-and-sort-order
 */
export async function query(
  deps: DataDeps & CursorDeps,
  caller: Caller,
  request: QueryItemsRequest,
): Promise<QueryResult> {
  const { collection, page, read } = await prepareQuery(deps, caller, request)
  const { order } = page.selection
  const itemsAndNext = await listPage(read, order, page)
  const { rows, paging } = takePage(deps, page, itemsAndNext, (item) => positionOfItem(order, item))
  if (request.returnTotalCount) paging.total = await countItems(read)
  const included = { ...request, collection, fields: request.query.fields }
  return { items: await includeAndProject(deps, caller, included, rows), paging }
}

/**
 * Reads a page by offset, without includes or projection. The database concatenates the items to the text of the
 * response.
 * @throws DataError; CheckError for an invalid request
 */
export async function queryConcatenated(
  deps: DataDeps & CursorDeps,
  caller: Caller,
  request: QueryItemsRequest,
  frame: ItemFrame,
): Promise<{ itemsText: Uint8Array; paging: PagingMetadata }> {
  const { page, read } = await prepareQuery(deps, caller, request)
  const { limit, offset, selection } = page
  const itemsPage = { order: selection.order, limit, offset }
  const { itemsText, count, hasNext } = await listItemsConcatenated(read, itemsPage, frame)
  const paging: PagingMetadata = { count, offset, tooManyToCount: false, hasNext }
  if (request.returnTotalCount) paging.total = await countItems(read)
  return { itemsText, paging }
}

/** Selection of a query, which all pages of a cursor share. */
interface CursorSelection {
  filter: WireFilter | undefined
  order: ItemOrder
}

interface PreparedQuery {
  collection: StoredCollection
  page: Page<CursorSelection, ItemPosition>
  read: ItemRead
}

async function prepareQuery(
  deps: DataDeps & CursorDeps,
  caller: Caller,
  request: QueryItemsRequest,
): Promise<PreparedQuery> {
  const { filter, sort = [], paging, cursorPaging } = request.query
  const collection = await requireCollection(deps, request.dataCollectionId, caller)
  assertNoMultiReference(
    collection,
    sort.map(({ fieldName }) => fieldName),
  )
  const page = parsePage<CursorSelection, ItemPosition>(deps, {
    purpose: { call: 'query', collectionId: collection.id },
    paging,
    cursorPaging,
    // `sortMode` and `randomOptions` are missing on purpose: the official client sends them together with a cursor, and
    // the order of the cursor applies.
    selectionParameters: { filter, sort: request.query.sort },
    parseSelection: () => ({ filter, order: parseOrder(request) }),
  })
  const { filter: wireFilter, order } = page.selection
  const read = await createRead(deps, caller, { collection, wireFilter, order })
  return { collection, page, read }
}

/**
 * Parses the sort order of a query. Validates the sort list in random mode too. Without a seed, each request has its
 * own random order.
 * @throws PointerError WDE0075
 */
function parseOrder({ query, sortMode, randomOptions }: QueryItemsRequest): ItemOrder {
  const sort = parseSort(query.sort ?? [])
  return sortMode === 'RANDOM' ? { seed: String(randomOptions?.seed ?? randomUUID()) } : { sort }
}

/** Lists the items of a page, and the next item if there is one. */
export function listPage(
  read: ItemRead,
  order: ItemOrder,
  { limit, offset, from }: Pick<Page<unknown, ItemPosition>, 'limit' | 'offset' | 'from'>,
): Promise<PositionedItem[]> {
  return from
    ? listItemsFrom(read, { order, from, limit: limit + 1 })
    : listItems(read, { order, offset, limit: limit + 1 })
}

/** Counts the items that match a filter and that the caller may read. */
export async function count(
  deps: DataDeps,
  caller: Caller,
  { collectionId, filter }: { collectionId: string; filter: WireFilter | undefined },
): Promise<number> {
  const collection = await requireCollection(deps, collectionId, caller)
  return countItems(await createRead(deps, caller, { collection, wireFilter: filter }))
}
