import type { PagingMetadata, WireFilter, WirePaging, WireValue } from '../data.js'
import type { SortEntry } from '../sort.js'

/** One step of a pipeline as it travels: exactly one of its keys. @see docs/wire.md#pipeline */
export type WireStage =
  | { filter: WireFilter }
  | { group: { groupIds?: object[]; accumulators?: object[] } }
  | { projection: { fields: object[] } }
  | { sort: { values: SortEntry[] } }
  | { skip: number }
  | { limit: number }
  | { unwindArray: { arrayFieldName: string } }
  | { objectToArray: { objectFieldName: string; destinationFieldName: string } }

export interface AggregatePipelineRequest {
  dataCollectionId: string
  pipeline: { stages: readonly object[]; paging?: WirePaging }
  returnTotalCount?: boolean
}

export interface AggregatePipelineResponse {
  /** As the stages leave them; nothing is renamed or unwrapped. */
  results: Record<string, WireValue>[]
  pagingMetadata: PagingMetadata
}
