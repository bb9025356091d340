import {
  type AggregateItemsRequest,
  type AggregateItemsResponse,
  type AggregateResult,
  compareResultPlaces,
  parseSort,
  placeOfResult,
  type ResultPlace,
  type WireValue,
} from '@foyer/protocol'
import type { Caller } from '../caller.js'
import type { StoredCollection } from '../storage/collections.js'
import type { ReadingFrom } from '../storage/keyset.js'
import type { CursorDeps } from './cursor.js'
import { pageByCursor } from './cursor-page.js'
import type { DataDeps } from './deps.js'
import { type AskedAggregation, readResults } from './read-results.js'

interface PlacedResult {
  result: AggregateResult
  place: ResultPlace
}

/**
 * `aggregate` where the request pages by cursor. Each page computes all results: what a cursor saves is that none is
 * missed or met twice when others come and go.
 * @see docs/wire.md#cursors
 */
export async function aggregateByCursor(
  deps: DataDeps & CursorDeps,
  caller: Caller,
  { collection, request }: { collection: StoredCollection; request: AggregateItemsRequest },
): Promise<AggregateItemsResponse> {
  const { initialFilter, aggregation, finalFilter, sort, paging, cursorPaging = {} } = request
  const said = { initialFilter, aggregation, finalFilter, sort }
  let total = 0
  const page = await pageByCursor<AskedAggregation, ResultPlace, PlacedResult>(deps, {
    use: { call: 'aggregate', collectionId: collection.id },
    cursorPaging,
    paging,
    said,
    ask: () => said,
    read: async (asked, from, limit) => {
      const results = await readResults(deps, caller, { collection, asked })
      total = results.length
      return resultsBehind(results, asked.sort, from).slice(0, limit)
    },
    placeOf: (_, { place }) => place,
  })
  if (request.returnTotalCount) page.paging.total = total
  const results = page.rows.map(({ result }) => result as Record<string, WireValue>)
  return { results, pagingMetadata: page.paging }
}

/** The results behind a place, in the order of reading. */
function resultsBehind(
  results: readonly AggregateResult[],
  wireSort: AskedAggregation['sort'],
  { place, back, through }: ReadingFrom<ResultPlace>,
): PlacedResult[] {
  const sort = parseSort(wireSort ?? [])
  const compare = compareResultPlaces(sort)
  const direction = back ? -1 : 1
  return results
    .map((result) => ({ result, place: placeOfResult(result, sort) }))
    .filter((one) => {
      const difference = place ? direction * compare(one.place, place) : 1
      return difference > 0 || (through && difference === 0)
    })
    .sort((a, b) => direction * compare(a.place, b.place))
}
