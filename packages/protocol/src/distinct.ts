import type { PagingMetadata, WireFilter, WirePaging, WireValue } from './data.js'

export interface DistinctValuesRequest {
  dataCollectionId: string
  fieldName: string
  filter?: WireFilter
  order?: 'ASC' | 'DESC'
  paging?: WirePaging
  returnTotalCount?: boolean
}

/** @see docs/wire.md#distinct-values */
export interface DistinctValuesResponse {
  distinctValues: WireValue[]
  pagingMetadata: PagingMetadata
}
