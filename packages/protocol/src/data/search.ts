import type { SortEntry } from '../values/sort.js'
import type {
  Including,
  PagingMetadata,
  WireCursorPaging,
  WireFilter,
  WireItem,
  WirePaging,
} from './items.js'

export interface SearchItemsRequest extends Including {
  dataCollectionId: string
  search: {
    filter?: WireFilter | null
    sort?: SortEntry[]
    /** Fields to return; all strings of an item are searched. */
    fields?: string[]
    search?: SearchDetails
    paging?: WirePaging
    cursorPaging?: WireCursorPaging
  }
  /** Returns the revision of each item. @see docs/wire/items.md#revisions */
  includeRevision?: boolean
  /** The official packages do not send it. */
  returnTotalCount?: boolean
}

/** Search expression and its options. @see docs/wire/queries.md#search */
export interface SearchDetails {
  /** At most `limits.searchExpression` characters. */
  expression?: string | null
  /** Also matches words with a different spelling. */
  fuzzy?: boolean | null
  /** `OR` matches any of the words and is the default; `AND` requires all. */
  mode?: 'OR' | 'AND' | null
}

export interface SearchItemsResponse {
  dataItems: WireItem[]
  pagingMetadata: PagingMetadata
}
