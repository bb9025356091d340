import type { PagingMetadata, WireCursorPaging, WirePaging, WireValue } from '../data/items.js'

export interface AggregatePipelineRequest {
  dataCollectionId: string
  pipeline: {
    /**
     * Stages with exactly one key each. Empty with a cursor, which contains them.
     * @see docs/wire/aggregation.md#pipeline
     */
    stages?: readonly Record<string, unknown>[]
    paging?: WirePaging
    cursorPaging?: WireCursorPaging
  }
  returnTotalCount?: boolean
}

export interface AggregatePipelineResponse {
  /** Results of the last stage, unchanged. */
  results: Record<string, WireValue>[]
  pagingMetadata: PagingMetadata
}
