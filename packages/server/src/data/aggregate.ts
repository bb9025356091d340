import {
  type AggregateItemsRequest,
  type AggregateItemsResponse,
  arrangeResults,
  type PagingMetadata,
  parseAggregation,
  parseFilter,
  parseSort,
  type WireValue,
} from '@foyer/protocol'
import type { Caller } from '../caller.js'
import { aggregateItems } from '../storage/items.js'
import type { DataDeps } from './deps.js'
import { DataError } from './errors.js'
import { readPage } from './page.js'
import { readableItems } from './readable-items.js'
import { withReferencesOf } from './reference-conditions.js'
import { requireCollection } from './require-collection.js'

/** Groups that are formed before the final filter, at the most. */
const MAX_GROUPS = 10_000

/**
 * Figures over the items that match a filter and that the caller may read.
 * @throws DataError; CheckError for a request that cannot be answered
 * @see docs/wire.md#aggregation
 */
export async function aggregate(
  deps: DataDeps,
  caller: Caller,
  request: AggregateItemsRequest,
): Promise<AggregateItemsResponse> {
  const collection = await requireCollection(deps, request.dataCollectionId, caller)
  const filter = readableItems(collection, caller, request.initialFilter)
  const aggregation = parseAggregation(request.aggregation)
  const how = {
    filter: parseFilter(request.finalFilter ?? {}),
    sort: parseSort(request.sort ?? []),
  }
  const { limit, offset } = readPage(request.paging)
  const db = await withReferencesOf(deps.db, caller, { collection, filter })
  const groups = await aggregateItems(db, collection.itemsTable, {
    filter,
    aggregation,
    limit: MAX_GROUPS + 1,
  })
  if (groups.length > MAX_GROUPS) {
    throw new DataError('request-invalid', `more than ${MAX_GROUPS} groups; filter or group wider`)
  }
  const results = arrangeResults(groups, how)
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
