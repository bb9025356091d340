import {
  type Filter,
  type PagingMetadata,
  parseSort,
  type SearchDetails,
  type SearchItemsRequest,
  type Sort,
  type SortEntry,
  type WireFilter,
} from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import type { StoredCollection } from '../../storage/items/collections.js'
import { countItems } from '../../storage/items/count-items.js'
import { type ListedItem, listItems } from '../../storage/items/list-items.js'
import { listItemsFrom } from '../../storage/items/list-items-from.js'
import type { KeysetStart } from '../../storage/query/keyset.js'
import type { Scan } from '../../storage/scan/scan.js'
import { parseExpression, type SearchExpression } from '../../storage/search/expression.js'
import { createCatchUp } from '../../storage/search/search-index.js'
import {
  countMatches,
  listMatches,
  listMatchesFrom,
  type MatchedItem,
  type MatchPosition,
  positionOfMatch,
  type Search,
  spellExpression,
} from '../../storage/search/search-items.js'
import { assertNoMultiReference } from '../collections/reference-fields.js'
import { requireCollection } from '../collections/require-collection.js'
import type { DataDeps } from '../deps.js'
import { DataError } from '../errors.js'
import type { CursorDeps } from '../paging/cursor.js'
import { parseCursorPaging, takeCursorPage } from '../paging/cursor-page.js'
import { type OffsetPage, parseOffsetPaging, takeOffsetPage } from '../paging/offset-page.js'
import { authorizedFilter } from '../permissions/access.js'
import { openItemScan } from '../scan/open-scan.js'
import type { QueryResult } from './query.js'

/** Milliseconds that a search waits for the search index of a collection to catch up. */
const WAIT_MS = 10_000
/** Page size of a search without a limit, as the official packages document it. */
const DEFAULT_PAGE = 100

/** Searches in a collection. */
export type SearchItems = (caller: Caller, request: SearchItemsRequest) => Promise<QueryResult>

/**
 * Creates the full-text search over the items that match a filter and that the caller may read. It throws DataError
 * (including `search-not-ready`) and CheckError for an invalid request.
 * @param options.waitMs milliseconds that a search waits for the search index to catch up
 * @see docs/wire/queries.md#search
 */
export function createSearch(
  deps: DataDeps & CursorDeps,
  { waitMs = WAIT_MS }: { waitMs?: number } = {},
): SearchItems {
  const catchUp = createCatchUp(deps.db)
  const resolverFor =
    ({ id, itemsTable }: StoredCollection): ResolveSearch =>
    async (details, { scan, filter }) => {
      const expression = expressionOf(details)
      if (expression === 'all') return expression
      if (expression.terms.length === 0) return 'nothing'
      const share = await catchUp.untilCurrent(itemsTable, waitMs)
      if (share !== undefined) throw notReady(id, share)
      return { expression: await spellExpression(scan, itemsTable, expression), filter }
    }
  return async (caller, request) => {
    const { search } = request
    const collection = await requireCollection(deps, request.dataCollectionId, caller)
    assertNoMultiReference(
      collection,
      (search.sort ?? []).map(({ fieldName }) => fieldName),
    )
    const resolveSearch = resolverFor(collection)
    if (search.cursorPaging) {
      return searchByCursor(deps, caller, { collection, request, resolveSearch })
    }
    const filter = authorizedFilter(collection, caller, search.filter)
    const sort = parseSort(search.sort)
    const page = parseOffsetPaging({ limit: DEFAULT_PAGE, ...search.paging })
    const table = collection.itemsTable
    const scan = await openItemScan(deps, caller, { collection, filter })
    const matched = await resolveSearch(search.search, { scan, filter })
    const { items, hasNext } = await listPage({ scan, filter, matched, sort }, table, page)
    const paging: PagingMetadata = {
      count: items.length,
      offset: page.offset,
      tooManyToCount: false,
      hasNext,
    }
    if (request.returnTotalCount) paging.total = await countAll({ scan, filter, matched }, table)
    return { items, paging }
  }
}

/** Parses the search expression. An empty expression matches every item; one without words matches none. */
function expressionOf(details: SearchDetails | undefined): SearchExpression | 'all' {
  const text = details?.expression ?? ''
  if (text.trim() === '') return 'all'
  return parseExpression(text, { mode: details?.mode ?? 'OR', fuzzy: details?.fuzzy ?? false })
}

function notReady(collectionId: string, share: number): DataError {
  return new DataError(
    'search-not-ready',
    `the search index of the collection "${collectionId}" is being built (${Math.floor(share * 100)} %); search again in a moment`,
  )
}

/** Selection of a search by cursor, which all its pages share. */
interface CursorSelection {
  filter: WireFilter | undefined
  sort: SortEntry[] | undefined
  details: SearchDetails | undefined
}

/** Resolves a search to all items, to none, or to an expression and a filter. */
type ResolveSearch = (
  details: SearchDetails | undefined,
  among: Pick<SearchScan, 'scan' | 'filter'>,
) => Promise<'all' | 'nothing' | Search>

interface CursorSearch {
  collection: StoredCollection
  request: SearchItemsRequest
  resolveSearch: ResolveSearch
}

/**
 * Runs a search with cursor paging.
 * @see docs/wire/queries.md#cursors
 */
async function searchByCursor(
  deps: DataDeps & CursorDeps,
  caller: Caller,
  { collection, request, resolveSearch }: CursorSearch,
): Promise<{ items: MatchedItem[]; paging: PagingMetadata }> {
  const { id, itemsTable } = collection
  const { paging, cursorPaging } = request.search
  const requested = selectionOf(request)
  const start = parseCursorPaging<CursorSelection, MatchPosition>(deps, {
    use: { call: 'search', collectionId: id },
    cursorPaging: { limit: DEFAULT_PAGE, ...cursorPaging },
    paging,
    otherParameters: {
      filter: requested.filter,
      sort: requested.sort,
      search: requested.details,
    },
    parseSelection: () => requested,
  })
  const { selection, from, limit } = start
  const filter = authorizedFilter(collection, caller, selection.filter)
  const scan = await openItemScan(deps, caller, { collection, filter })
  const matched = await resolveSearch(selection.details, { scan, filter })
  const sort = parseSort(selection.sort ?? [])
  const search = { scan, filter, matched, sort }
  const itemsAndNext = await listFrom(search, itemsTable, { from, limit: limit + 1 })
  const positionOf = (item: MatchedItem): MatchPosition => positionOfMatch(sort, item)
  const { rows, paging: metadata } = takeCursorPage(deps, start, itemsAndNext, positionOf)
  if (request.returnTotalCount) metadata.total = await countAll(search, itemsTable)
  return { items: rows, paging: metadata }
}

/** Takes the selection from the request of a first page. A null filter equals a missing one. */
function selectionOf({ search: { filter, sort, search } }: SearchItemsRequest): CursorSelection {
  return { filter: filter ?? undefined, sort, details: search }
}

interface SearchScan {
  scan: Scan
  filter: Filter
  matched: Awaited<ReturnType<ResolveSearch>>
  sort: Sort
}

async function listPage(
  { scan, filter, matched, sort }: SearchScan,
  table: string,
  page: OffsetPage,
): Promise<{ items: ListedItem[]; hasNext: boolean }> {
  if (matched === 'nothing') return { items: [], hasNext: false }
  if (matched === 'all') return listItems(scan, table, { filter, order: { sort }, ...page })
  const limit = page.limit + 1
  const matchesAndNext = await listMatches(scan, table, { ...matched, sort, ...page, limit })
  const { rows: items, paging } = takeOffsetPage(matchesAndNext, page)
  return { items, hasNext: paging.hasNext }
}

async function listFrom(
  { scan, filter, matched, sort }: SearchScan,
  table: string,
  page: { from: KeysetStart<MatchPosition>; limit: number },
): Promise<MatchedItem[]> {
  if (matched === 'nothing') return []
  if (matched !== 'all') return listMatchesFrom(scan, table, { ...matched, sort, ...page })
  const rows = await listItemsFrom(scan, table, { filter, order: { sort }, ...page })
  return rows.map((row) => ({ ...row, points: 0 }))
}

async function countAll(
  { scan, filter, matched }: Omit<SearchScan, 'sort'>,
  table: string,
): Promise<number> {
  if (matched === 'nothing') return 0
  return matched === 'all' ? countItems(scan, table, filter) : countMatches(scan, table, matched)
}
