import type {
  AggregateItemsRequest,
  AggregateItemsResponse,
  PagingMetadata,
  WireValue,
} from '@foyer/protocol'
import type { Caller } from '../caller.js'
import { aggregateByCursor } from './aggregate-by-cursor.js'
import type { CursorDeps } from './cursor.js'
import type { DataDeps } from './deps.js'
import { readPage } from './page.js'
import { readResults } from './read-results.js'
import { requireCollection } from './require-collection.js'

/**
 * Figures over the items that match a filter and that the caller may read.
 * @throws DataError; CheckError for a request that cannot be answered
 * @see docs/wire.md#aggregation
 */
export async function aggregate(
  deps: DataDeps & CursorDeps,
  caller: Caller,
  request: AggregateItemsRequest,
): Promise<AggregateItemsResponse> {
  const collection = await requireCollection(deps, request.dataCollectionId, caller)
  if (request.cursorPaging) return aggregateByCursor(deps, caller, { collection, request })
  const { limit, offset } = readPage(request.paging)
  const results = await readResults(deps, caller, { collection, asked: request })
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
