import {
  type AggregateItemsRequest,
  type AggregateItemsResponse,
  type AggregateResult,
  arrangeResults,
  compareResultPositions,
  limits,
  parseAggregation,
  parseFilter,
  parseSort,
  positionOfResult,
  type ResultPosition,
  type Sort,
  type WireValue,
} from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import type { StoredCollection } from '../../storage/collections/collections.js'
import { aggregateItems } from '../../storage/items/aggregate-items.js'
import type { KeysetStart } from '../../storage/query/keyset.js'
import { requireCollection } from '../collections/require-collection.js'
import type { DataDeps } from '../deps.js'
import { DataError } from '../errors.js'
import type { CursorDeps } from '../paging/cursor.js'
import { parsePage, takePage } from '../paging/page.js'
import { createRead } from '../reads/create-read.js'
import { createMeter } from './meter.js'

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
  const { initialFilter, aggregation, finalFilter, sort, paging, cursorPaging } = request
  const collection = await requireCollection(deps, request.dataCollectionId, caller)
  const requested = { initialFilter, aggregation, finalFilter, sort }
  const page = parsePage<Aggregation, ResultPosition>(deps, {
    purpose: { call: 'aggregate', collectionId: collection.id },
    paging,
    cursorPaging,
    selectionParameters: requested,
    parseSelection: () => requested,
  })
  // Each page computes all results. A cursor names the last result, so groups that appear or disappear do not shift the
  // next page.
  const { results, order } = await computeResults(deps, caller, collection, page.selection)
  const resultsAndNext = page.from
    ? resultsAfter(results, order, page.from).slice(0, page.limit + 1)
    : results.slice(page.offset, page.offset + page.limit + 1)
  const positionOf = (result: AggregateResult): ResultPosition => positionOfResult(result, order)
  const { rows, paging: pagingMetadata } = takePage(deps, page, resultsAndNext, positionOf)
  assertResultsFit(rows)
  if (request.returnTotalCount) pagingMetadata.total = results.length
  return { results: rows as Record<string, WireValue>[], pagingMetadata }
}

/**
 * Asserts that the texts of results fit into a response, before they are serialized: each may have the same large text
 * under many names.
 * @throws DataError payload-too-large
 */
function assertResultsFit(results: readonly AggregateResult[]): void {
  let characters = 0
  for (const result of results) {
    for (const value of Object.values(result)) {
      if (typeof value === 'string') characters += value.length
    }
  }
  if (characters <= limits.pageBytes) return
  throw new DataError(
    'payload-too-large',
    `the texts of the results have at least ${characters} bytes, expected at most ${limits.pageBytes}; ask for a smaller page or fewer operations`,
  )
}

/** Selects the results after a position, in reading order. */
function resultsAfter(
  results: readonly AggregateResult[],
  sort: Sort,
  { position, backwards, inclusive }: KeysetStart<ResultPosition>,
): AggregateResult[] {
  const compare = compareResultPositions(sort)
  const direction = backwards ? -1 : 1
  return results
    .map((result) => ({ result, position: positionOfResult(result, sort) }))
    .filter((result) => {
      const difference = position ? direction * compare(result.position, position) : 1
      return difference > 0 || (inclusive && difference === 0)
    })
    .sort((a, b) => direction * compare(a.position, b.position))
    .map(({ result }) => result)
}

/** The aggregation part of a request, without its page. */
type Aggregation = Partial<
  Record<'initialFilter' | 'aggregation' | 'finalFilter' | 'sort', unknown>
>

/**
 * Computes all results of an aggregation over the items that the caller may read, in the requested order.
 * @throws DataError; CheckError for an invalid request
 */
async function computeResults(
  deps: DataDeps,
  caller: Caller,
  collection: StoredCollection,
  requested: Aggregation,
): Promise<{ results: AggregateResult[]; order: Sort }> {
  const aggregation = parseAggregation(requested.aggregation)
  const filter = parseFilter(requested.finalFilter ?? {})
  const order = parseSort(requested.sort ?? [])
  const read = await createRead(deps, caller, { collection, wireFilter: requested.initialFilter })
  const groups = await aggregateItems(read, aggregation, limits.groups + 1)
  if (groups.length > limits.groups) {
    throw new DataError(
      'request-invalid',
      `more than ${limits.groups} groups; use a narrower filter, or group by a field with fewer values`,
    )
  }
  const results = await arrangeResults(groups, { filter, sort: order }, createMeter())
  return { results, order }
}
