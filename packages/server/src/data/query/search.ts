import {
  parseSort,
  type SearchDetails,
  type SearchItemsRequest,
  type Sort,
  type SortEntry,
  type WireFilter,
} from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import { countItems } from '../../storage/items/count-items.js'
import type { ItemRead } from '../../storage/query/item-read.js'
import {
  type ExpandedExpression,
  parseExpression,
  type SearchExpression,
} from '../../storage/search/expression.js'
import { createSearchIndexUpdater } from '../../storage/search/search-index.js'
import {
  addSimilarWords,
  countMatches,
  listMatches,
  listMatchesFrom,
  type MatchedItem,
  type MatchPosition,
  positionOfMatch,
} from '../../storage/search/search-items.js'
import { assertNoMultiReference } from '../collections/reference-fields.js'
import { requireCollection } from '../collections/require-collection.js'
import type { DataDeps } from '../deps.js'
import { DataError } from '../errors.js'
import type { CursorDeps } from '../paging/cursor.js'
import { type Page, parsePage, takePage } from '../paging/page.js'
import { createRead } from '../reads/create-read.js'
import { includeAndProject } from './include.js'
import { listPage, type QueryResult } from './query.js'

/** Milliseconds that a search waits for the search index of a collection to catch up. */
const WAIT_MS = 10_000
/** Page size of a search without a limit, as the official packages document it. */
const DEFAULT_PAGE = 100

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
  const updater = createSearchIndexUpdater(deps.db)
  const resolveMatching = async (
    read: ItemRead,
    collectionId: string,
    details: SearchDetails | undefined,
  ): Promise<MatchingItems> => {
    const expression = expressionOf(details)
    if (expression === 'all') return expression
    if (expression.terms.length === 0) return 'nothing'
    const readyShare = await updater.untilCurrent(read.table, waitMs)
    if (readyShare !== undefined) throw notReady(collectionId, readyShare)
    return addSimilarWords(read, expression)
  }
  return async (caller, request) => {
    const { filter, sort, search: details, cursorPaging } = request.search
    const collection = await requireCollection(deps, request.dataCollectionId, caller)
    assertNoMultiReference(
      collection,
      (sort ?? []).map(({ fieldName }) => fieldName),
    )
    // A null filter equals a missing one.
    const requested = { filter: filter ?? undefined, sort, details }
    const page = parsePage<SearchSelection, MatchPosition>(deps, {
      purpose: { call: 'search', collectionId: collection.id },
      paging: request.search.paging,
      cursorPaging,
      defaultLimit: DEFAULT_PAGE,
      selectionParameters: { filter: requested.filter, sort, search: details },
      parseSelection: () => requested,
    })
    const { selection } = page
    const order = parseSort(selection.sort ?? [])
    const read = await createRead(deps, caller, { collection, wireFilter: selection.filter })
    const search = async (): Promise<{ itemsAndNext: MatchedItem[]; total?: number }> => {
      const matched = await resolveMatching(read, collection.id, selection.details)
      const itemsAndNext = await listMatched(read, matched, order, page)
      if (!request.returnTotalCount) return { itemsAndNext }
      return { itemsAndNext, total: await countMatched(read, matched) }
    }
    // A restoration of the collection drops the index. The second search waits for the new one.
    const { itemsAndNext, ...counted } = await unlessIndexMissing(read, search, () =>
      unlessIndexMissing(read, search, () => {
        throw notReady(collection.id, 0)
      }),
    )
    const positionOf = (item: MatchedItem): MatchPosition => positionOfMatch(order, item)
    const { rows, paging } = takePage(deps, page, itemsAndNext, positionOf)
    const included = { ...request, collection, fields: request.search.fields }
    const items = await includeAndProject(deps, caller, included, rows)
    return { items, paging: { ...paging, ...counted } }
  }
}

/** Runs a search, or `otherwise` if the search index was dropped in the meantime. */
async function unlessIndexMissing<Result>(
  { dialect }: ItemRead,
  search: () => Promise<Result>,
  otherwise: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await search()
  } catch (error) {
    if (dialect.search.isMissing(error)) return otherwise()
    throw error
  }
}

/** Parses the search expression. An empty expression matches every item; one without words matches none. */
function expressionOf(details: SearchDetails | undefined): SearchExpression | 'all' {
  const text = details?.expression ?? ''
  if (text.trim() === '') return 'all'
  return parseExpression(text, { mode: details?.mode ?? 'OR', fuzzy: details?.fuzzy ?? false })
}

function notReady(collectionId: string, readyShare: number): DataError {
  return new DataError(
    'search-not-ready',
    `the search index of the collection "${collectionId}" is being built (${Math.floor(readyShare * 100)} %); search again in a moment`,
  )
}

/** Selection of a search, which all pages of a cursor share. */
interface SearchSelection {
  filter: WireFilter | undefined
  sort: SortEntry[] | undefined
  details: SearchDetails | undefined
}

/** The items that a search matches: all, none, or those of an expression. */
type MatchingItems = 'all' | 'nothing' | ExpandedExpression

/** Lists the items of a page, and the next item if there is one. */
async function listMatched(
  read: ItemRead,
  matched: MatchingItems,
  sort: Sort,
  page: Page<unknown, MatchPosition>,
): Promise<MatchedItem[]> {
  if (matched === 'nothing') return []
  if (matched === 'all') {
    const items = await listPage(read, { sort }, page)
    return items.map((item) => ({ ...item, points: 0 }))
  }
  const { from, offset } = page
  const limit = page.limit + 1
  return from
    ? listMatchesFrom(read, matched, { sort, from, limit })
    : listMatches(read, matched, { sort, offset, limit })
}

async function countMatched(read: ItemRead, matched: MatchingItems): Promise<number> {
  if (matched === 'nothing') return 0
  return matched === 'all' ? countItems(read) : countMatches(read, matched)
}
