import {
  type AggregateItemsRequest,
  type AggregateItemsResponse,
  type AggregateResult,
  arrangeResults,
  compareResultPositions,
  limits,
  type PagingMetadata,
  parseAggregation,
  parseFilter,
  parseSort,
  positionOfResult,
  type ResultPosition,
  type WireValue,
} from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import { activeKeys } from '../../storage/engine/index-keys.js'
import { aggregateItems } from '../../storage/items/aggregate-items.js'
import type { StoredCollection } from '../../storage/items/collections.js'
import type { KeysetStart } from '../../storage/query/keyset.js'
import { requireCollection } from '../collections/require-collection.js'
import type { DataDeps } from '../deps.js'
import { DataError } from '../errors.js'
import type { CursorDeps } from '../paging/cursor.js'
import { parseCursorPaging, takeCursorPage } from '../paging/cursor-page.js'
import { parseOffsetPaging } from '../paging/offset-page.js'
import { authorizedFilter } from '../permissions/access.js'
import { openItemScan } from '../scan/open-scan.js'

/**
 * Aggregates the items that match a filter and that the caller may read.
 * @throws DataError; CheckError for an invalid request
 * @see docs/wire/aggregation.md
 */
export async function aggregate(
  deps: DataDeps & CursorDeps,
  caller: Caller,
  request: AggregateItemsRequest,
): Promise<AggregateItemsResponse> {
  const collection = await requireCollection(deps, request.dataCollectionId, caller)
  if (request.cursorPaging) return aggregateByCursor(deps, caller, { collection, request })
  const { limit, offset } = parseOffsetPaging(request.paging)
  const results = await computeResults(deps, caller, { collection, aggregated: request })
  const page = results.slice(offset, offset + limit)
  const pagingMetadata: PagingMetadata = {
    count: page.length,
    offset,
    tooManyToCount: false,
    hasNext: offset + page.length < results.length,
  }
  if (request.returnTotalCount) pagingMetadata.total = results.length
  return { results: page as Record<string, WireValue>[], pagingMetadata }
}

interface PositionedResult {
  result: AggregateResult
  position: ResultPosition
}

/**
 * Runs `aggregate` with cursor paging. Each page computes all results again. The cursor makes sure that no result is missing
 * or repeated when items change in between.
 * @see docs/wire/queries.md#cursors
 */
async function aggregateByCursor(
  deps: DataDeps & CursorDeps,
  caller: Caller,
  { collection, request }: { collection: StoredCollection; request: AggregateItemsRequest },
): Promise<AggregateItemsResponse> {
  const { initialFilter, aggregation, finalFilter, sort, paging, cursorPaging = {} } = request
  const requested = { initialFilter, aggregation, finalFilter, sort }
  const start = parseCursorPaging<Aggregation, ResultPosition>(deps, {
    use: { call: 'aggregate', collectionId: collection.id },
    cursorPaging,
    paging,
    otherParameters: requested,
    parseSelection: () => requested,
  })
  const { selection, from, limit } = start
  const computed = await computeResults(deps, caller, { collection, aggregated: selection })
  const resultsAndNext = resultsAfter(computed, selection.sort, from).slice(0, limit + 1)
  const positionOf = ({ position }: PositionedResult): ResultPosition => position
  const { rows, paging: pagingMetadata } = takeCursorPage(deps, start, resultsAndNext, positionOf)
  if (request.returnTotalCount) pagingMetadata.total = computed.length
  const results = rows.map(({ result }) => result as Record<string, WireValue>)
  return { results, pagingMetadata }
}

/** Selects the results after a position, in reading order. */
function resultsAfter(
  results: readonly AggregateResult[],
  wireSort: Aggregation['sort'],
  { position, backwards, inclusive }: KeysetStart<ResultPosition>,
): PositionedResult[] {
  const sort = parseSort(wireSort ?? [])
  const compare = compareResultPositions(sort)
  const direction = backwards ? -1 : 1
  return results
    .map((result) => ({ result, position: positionOfResult(result, sort) }))
    .filter((result) => {
      const difference = position ? direction * compare(result.position, position) : 1
      return difference > 0 || (inclusive && difference === 0)
    })
    .sort((a, b) => direction * compare(a.position, b.position))
}

/** The aggregation part of a request, without its page. */
type Aggregation = Partial<
  Record<'initialFilter' | 'aggregation' | 'finalFilter' | 'sort', unknown>
>

/**
 * Computes all results of an aggregation over the items that the caller may read, in order.
 * @throws DataError; CheckError for an invalid request
 */
async function computeResults(
  deps: DataDeps,
  caller: Caller,
  { collection, aggregated }: { collection: StoredCollection; aggregated: Aggregation },
): Promise<AggregateResult[]> {
  const filter = authorizedFilter(collection, caller, aggregated.initialFilter)
  const aggregation = parseAggregation(aggregated.aggregation)
  const arrangement = {
    filter: parseFilter(aggregated.finalFilter ?? {}),
    sort: parseSort(aggregated.sort ?? []),
  }
  const scan = await openItemScan(deps, caller, { collection, filter })
  const groups = await aggregateItems(scan, collection.itemsTable, {
    filter,
    aggregation,
    indexKeys: activeKeys(collection.indexes),
    limit: limits.groups + 1,
  })
  if (groups.length > limits.groups) {
    throw new DataError(
      'request-invalid',
      `more than ${limits.groups} groups; filter more, or group by a field with fewer values`,
    )
  }
  return arrangeResults(groups, arrangement)
}
