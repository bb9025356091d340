import {
  type PagingMetadata,
  parseSort,
  type SearchDetails,
  type SearchItemsRequest,
} from '@foyer/protocol'
import type { Caller } from '../caller.js'
import type { StoredCollection } from '../storage/collections.js'
import { countItems } from '../storage/count-items.js'
import { listItems } from '../storage/items.js'
import { readExpression, type SearchExpression } from '../storage/search/expression.js'
import { createKeepUp } from '../storage/search/keep-up.js'
import { countFoundItems, listFoundItems, spellExpression } from '../storage/search/search-items.js'
import type { CursorDeps } from './cursor.js'
import type { DataDeps } from './deps.js'
import { DataError } from './errors.js'
import { readPage } from './page.js'
import type { QueryResult } from './query.js'
import { readableItems } from './readable-items.js'
import { assertInItems } from './reference-fields.js'
import { requireCollection } from './require-collection.js'
import { scanItems } from './scan-items.js'
import { type ReadSearch, searchByCursor } from './search-by-cursor.js'

/** Milliseconds that a search waits for the words of a collection to be collected. */
const WAIT_MS = 10_000
/** Items on a page when a search names no limit, as the packages document it. */
const DEFAULT_PAGE = 100

/** Searches in the collections of one site. */
export type SearchItems = (caller: Caller, request: SearchItemsRequest) => Promise<QueryResult>

/**
 * Makes the call that finds items by their words, of those that match a filter and that the caller may read. It
 * throws DataError, also `search-not-ready`, and CheckError for a request that cannot be answered.
 * @param options.waitMs how long a search waits for the words of a collection to be collected
 * @see docs/wire.md#search
 */
export function createSearch(
  deps: DataDeps & CursorDeps,
  { waitMs = WAIT_MS }: { waitMs?: number } = {},
): SearchItems {
  const keepUp = createKeepUp(deps.db)
  const readSearchIn =
    ({ id, itemsTable }: StoredCollection): ReadSearch =>
    async (details, { db, filter }) => {
      const expression = expressionOf(details)
      if (expression === 'everything') return expression
      if (expression.terms.length === 0) return 'nothing'
      const share = await keepUp.untilCurrent(itemsTable, waitMs)
      if (share !== undefined) throw notReady(id, share)
      return { expression: await spellExpression(db, itemsTable, expression), filter }
    }
  return async (caller, request) => {
    const { search } = request
    const collection = await requireCollection(deps, request.dataCollectionId, caller)
    assertInItems(
      collection,
      (search.sort ?? []).map(({ fieldName }) => fieldName),
    )
    const readSearch = readSearchIn(collection)
    if (search.cursorPaging) {
      const asked = { collection, request, readSearch, defaultLimit: DEFAULT_PAGE }
      return searchByCursor(deps, caller, asked)
    }
    const filter = readableItems(collection, caller, search.filter)
    const sort = parseSort(search.sort)
    const page = readPage({ limit: DEFAULT_PAGE, ...search.paging })
    const table = collection.itemsTable
    const db = await scanItems(deps.db, caller)({ collection, filter })
    const wanted = await readSearch(search.search, { db, filter })
    if (wanted === 'nothing') return onPage([], page, request.returnTotalCount && 0)
    if (wanted === 'everything') {
      const list = { filter, order: { sort }, ...oneMore(page) }
      const rows = await listItems(db, table, list)
      const total = request.returnTotalCount && (await countItems(db, table, filter))
      return onPage(rows, page, total)
    }
    const rows = await listFoundItems(db, table, { ...wanted, sort, ...oneMore(page) })
    const total = request.returnTotalCount && (await countFoundItems(db, table, wanted))
    return onPage(rows, page, total)
  }
}

/** Who has typed nothing yet sees everything; an expression without a word in it is in no item. */
function expressionOf(details: SearchDetails | undefined): SearchExpression | 'everything' {
  const text = details?.expression ?? ''
  if (text.trim() === '') return 'everything'
  return readExpression(text, { mode: details?.mode ?? 'OR', fuzzy: details?.fuzzy ?? false })
}

interface Page {
  limit: number
  offset: number
}

/** One more than the page tells whether there is a next one, without counting. */
function oneMore({ limit, offset }: Page): Page {
  return { limit: limit + 1, offset }
}

function onPage(
  rows: QueryResult['items'],
  { limit, offset }: Page,
  total: number | false | undefined,
): QueryResult {
  const items = rows.slice(0, limit)
  const paging: PagingMetadata = {
    count: items.length,
    offset,
    tooManyToCount: false,
    hasNext: rows.length > limit,
  }
  if (typeof total === 'number') paging.total = total
  return { items, paging }
}

function notReady(collectionId: string, share: number): DataError {
  return new DataError(
    'search-not-ready',
    `the words of the collection "${collectionId}" are being collected, ${Math.floor(share * 100)} % are there; search again in a moment`,
  )
}
