import type { SortEntry } from '../values/sort.js'
import type {
  Including,
  PagingMetadata,
  WireCursorPaging,
  WireFilter,
  WireItem,
  WirePaging,
} from './data.js'

export interface SearchItemsRequest extends Including {
  dataCollectionId: string
  search: {
    filter?: WireFilter | null
    sort?: SortEntry[]
    /** Fields of the answer; all texts of an item are searched. */
    fields?: string[]
    search?: SearchDetails
    paging?: WirePaging
    cursorPaging?: WireCursorPaging
  }
  /** Puts the revision beside each item of the answer. @see docs/wire.md#revisions */
  includeRevision?: boolean
  /** The official packages never ask for it. */
  returnTotalCount?: boolean
}

/** Search expression and its options. @see docs/wire.md#search */
export interface SearchDetails {
  /** At most `limits.searchExpression` characters. */
  expression?: string | null
  /** Words may be spelt a little differently. */
  fuzzy?: boolean | null
  /** `OR` matches any of the words and is the default; `AND` requires all. */
  mode?: 'OR' | 'AND' | null
}

export interface SearchItemsResponse {
  dataItems: WireItem[]
  pagingMetadata: PagingMetadata
}
