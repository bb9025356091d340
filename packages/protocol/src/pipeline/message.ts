import type { PagingMetadata, WirePaging, WireValue } from '../data.js'

export interface AggregatePipelineRequest {
  dataCollectionId: string
  /** Each stage has exactly one key. @see docs/wire.md#pipeline */
  pipeline: { stages: readonly Record<string, unknown>[]; paging?: WirePaging }
  returnTotalCount?: boolean
}

export interface AggregatePipelineResponse {
  /** As the stages leave them; nothing is renamed or unwrapped. */
  results: Record<string, WireValue>[]
  pagingMetadata: PagingMetadata
}
