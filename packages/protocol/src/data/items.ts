import type { SortEntry } from '../values/sort.js'
import type { Explainable, Explained } from './explanation.js'

/** A JSON value of an item in wire form; dates are `{ "$date": ISO }`. */
export type WireValue =
  | string
  | number
  | boolean
  | null
  | WireValue[]
  | { [key: string]: WireValue }

/** The content of an item in wire form, with the system fields `_id`, `_owner`, `_createdDate` and `_updatedDate`. */
export type WireItemData = Record<string, WireValue>

export interface WireItem {
  id: string
  dataCollectionId: string
  /** Revision, an integer as a string, if requested. @see docs/wire/items.md#revisions */
  revision?: string
  data: WireItemData
}

export type WireFilter = Record<string, unknown>

export interface WirePaging {
  limit?: number
  offset?: number
}

/** Requests the first page without a cursor. @see docs/wire/queries.md#cursors */
export interface WireCursorPaging {
  limit?: number
  cursor?: string
}

export interface PagingMetadata {
  count: number
  /** Missing for a page by cursor. */
  offset?: number
  total?: number
  /** Always false: a total is exact. The official packages expect it. */
  tooManyToCount: boolean
  hasNext: boolean
  /** Only for a page by cursor. */
  cursors?: PageCursors
}

/** Cursors of the next and previous page, if any. */
export interface PageCursors {
  next?: string
  prev?: string
}

/** Option of calls that return items. Foyer only. */
interface WithRevision {
  /** Returns the revision of each item. @see docs/wire/items.md#revisions */
  includeRevision?: boolean
}

/** Makes a write conditional on the item's revision. @see docs/wire/items.md#revisions */
export interface ExpectedRevision {
  ifRevision?: string
}

/** A reference field to include. @see docs/wire/references.md#includes */
export interface IncludedReference {
  field: string
  /** Maximum number of items for each referring item. */
  limit?: number
}

/** Reference fields to include. @see docs/wire/references.md#includes */
export interface Including {
  includeReferences?: IncludedReference[]
  /** Older form, which older packages send. */
  includeReferencedItems?: string[]
  referencedItemOptions?: { fieldName: string; limit?: number }[]
}

export interface GetItemRequest extends Including, WithRevision {
  dataCollectionId: string
  dataItemId: string
  fields?: string[]
}

/** Makes a write conditional on a filter. @see docs/wire/items.md#conditions */
export interface WireCondition {
  filter: WireFilter
}

export interface WriteItemRequest extends WithRevision {
  dataCollectionId: string
  dataItem: { id?: string; data: Record<string, unknown> }
  /** Saves the values of multi-reference fields too. By default they are ignored. */
  saveReferences?: boolean
}

export interface UpdateItemRequest extends WriteItemRequest, ExpectedRevision {
  condition?: WireCondition
}

export interface RemoveItemRequest extends WithRevision, ExpectedRevision {
  dataCollectionId: string
  dataItemId: string
  condition?: WireCondition
}

export interface TruncateRequest {
  dataCollectionId: string
}

export interface ItemResponse {
  dataItem: WireItem
}

export interface QueryItemsRequest extends Including, WithRevision, Explainable {
  dataCollectionId: string
  query: {
    filter?: WireFilter
    sort?: SortEntry[]
    fields?: string[]
    paging?: WirePaging
    cursorPaging?: WireCursorPaging
  }
  returnTotalCount?: boolean
  /** `RANDOM` ignores the sort list. @see docs/wire/queries.md#random-order */
  sortMode?: 'RANDOM' | 'WIX_QUERY'
  /** Seed of the random order. Equal seeds give equal orders. */
  randomOptions?: { seed?: number | null }
}

export interface QueryItemsResponse extends Explained {
  dataItems: WireItem[]
  pagingMetadata: PagingMetadata
}

export interface CountItemsRequest extends Explainable {
  dataCollectionId: string
  filter?: WireFilter
}

export interface CountItemsResponse extends Explained {
  totalCount: number
}

/** One operation of an aggregation; exactly one of the five kinds. */
export type WireOperation = { resultFieldName: string } & (
  | { sum: { itemFieldName: string } }
  | { average: { itemFieldName: string } }
  | { min: { itemFieldName: string } }
  | { max: { itemFieldName: string } }
  | { itemCount: Record<string, never> }
)

export interface AggregateItemsRequest extends Explainable {
  dataCollectionId: string
  initialFilter?: WireFilter
  /** Missing with a cursor, which contains it. */
  aggregation?: { groupingFields?: string[]; operations: WireOperation[] }
  finalFilter?: WireFilter
  sort?: SortEntry[]
  paging?: WirePaging
  cursorPaging?: WireCursorPaging
  returnTotalCount?: boolean
}

export interface AggregateItemsResponse extends Explained {
  /** `_id` contains the grouping fields; the other keys are the result names. */
  results: Record<string, WireValue>[]
  pagingMetadata: PagingMetadata
}

export interface DistinctValuesRequest extends Explainable {
  dataCollectionId: string
  /** Missing with a cursor, which contains it. */
  fieldName?: string
  filter?: WireFilter
  order?: 'ASC' | 'DESC'
  paging?: WirePaging
  cursorPaging?: WireCursorPaging
  returnTotalCount?: boolean
}

/** @see docs/wire/queries.md#distinct-values */
export interface DistinctValuesResponse extends Explained {
  distinctValues: WireValue[]
  pagingMetadata: PagingMetadata
}
