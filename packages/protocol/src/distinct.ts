import type { PagingMetadata, WireCursorPaging, WireFilter, WirePaging, WireValue } from './data.js'

export interface DistinctValuesRequest {
  dataCollectionId: string
  /** Left out where a cursor holds it. */
  fieldName?: string
  filter?: WireFilter
  order?: 'ASC' | 'DESC'
  paging?: WirePaging
  cursorPaging?: WireCursorPaging
  returnTotalCount?: boolean
}

/** @see docs/wire.md#distinct-values */
export interface DistinctValuesResponse {
  distinctValues: WireValue[]
  pagingMetadata: PagingMetadata
}
