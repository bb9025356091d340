import type { PagingMetadata, WireCursorPaging, WireFilter, WirePaging, WireValue } from './data.js'
import type { Explainable, Explained } from './explanation.js'

export interface DistinctValuesRequest extends Explainable {
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
export interface DistinctValuesResponse extends Explained {
  distinctValues: WireValue[]
  pagingMetadata: PagingMetadata
}
