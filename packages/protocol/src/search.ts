import type {
  Including,
  PagingMetadata,
  WireCursorPaging,
  WireFilter,
  WireItem,
  WirePaging,
} from './data.js'
import type { SortEntry } from './sort.js'

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

/** What is looked for. @see docs/wire.md#search */
export interface SearchDetails {
  /** At most `limits.searchExpression` characters. */
  expression?: string | null
  /** Words may be spelt a little differently. */
  fuzzy?: boolean | null
  /** Whether one of the words is enough, which is the default, or all are wanted. */
  mode?: 'OR' | 'AND' | null
}

export interface SearchItemsResponse {
  dataItems: WireItem[]
  pagingMetadata: PagingMetadata
}
