import type { PagingMetadata, WireCursorPaging, WirePaging, WireValue } from '../data/data.js'

export interface AggregatePipelineRequest {
  dataCollectionId: string
  pipeline: {
    /** Each stage has exactly one key; none beside a cursor, which holds them. @see docs/wire.md#pipeline */
    stages?: readonly Record<string, unknown>[]
    paging?: WirePaging
    cursorPaging?: WireCursorPaging
  }
  returnTotalCount?: boolean
}

export interface AggregatePipelineResponse {
  /** As the stages leave them; nothing is renamed or unwrapped. */
  results: Record<string, WireValue>[]
  pagingMetadata: PagingMetadata
}
