import type { SortEntry } from '../values/sort.js'
import type { Explainable, Explained } from './explanation.js'

/** A JSON value in an item as it travels; dates are `{ "$date": ISO }`. */
export type WireValue =
  | string
  | number
  | boolean
  | null
  | WireValue[]
  | { [key: string]: WireValue }

/** The content of an item as it travels, system fields (`_id`, `_owner`, `_createdDate`, `_updatedDate`) included. */
export type WireItemData = Record<string, WireValue>

export interface WireItem {
  id: string
  dataCollectionId: string
  /** A whole number as text, where it was asked for. @see docs/wire.md#revisions */
  revision?: string
  data: WireItemData
}

export type WireFilter = Record<string, unknown>

export interface WirePaging {
  limit?: number
  offset?: number
}

/** Without a cursor the first page. @see docs/wire.md#cursors */
export interface WireCursorPaging {
  limit?: number
  cursor?: string
}

export interface PagingMetadata {
  count: number
  /** Not there for a page by cursor. */
  offset?: number
  total?: number
  tooManyToCount: boolean
  hasNext: boolean
  /** Only for a page by cursor. */
  cursors?: PageCursors
}

/** Cursors of the pages beside one, as far as there are any. */
export interface PageCursors {
  next?: string
  prev?: string
}

/** Options that are ours. */
interface WithRevision {
  /** Puts the revision beside each item of the answer. @see docs/wire.md#revisions */
  includeRevision?: boolean
}

/** A write that happens only to the revision that the caller saw. @see docs/wire.md#revisions */
export interface ExpectedRevision {
  ifRevision?: string
}

/** A field whose referenced items are put into the item. @see docs/wire.md#includes */
export interface IncludedReference {
  field: string
  /** Items for each referring item at the most. */
  limit?: number
}

/** Fields whose referenced items come with the items. @see docs/wire.md#includes */
export interface Including {
  includeReferences?: IncludedReference[]
  /** The forms of older packages. */
  includeReferencedItems?: string[]
  referencedItemOptions?: { fieldName: string; limit?: number }[]
}

export interface GetItemRequest extends Including, WithRevision {
  dataCollectionId: string
  dataItemId: string
  fields?: string[]
}

/** The write happens only to an item that matches. @see docs/wire.md#conditions */
export interface WireCondition {
  filter: WireFilter
}

export interface WriteItemRequest extends WithRevision {
  dataCollectionId: string
  dataItem: { id?: string; data: Record<string, unknown> }
  /** Saves the values of multi-reference fields too; else they are left aside. */
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
  /** `RANDOM` passes over the sort list. @see docs/wire.md#random-order */
  sortMode?: 'RANDOM' | 'WIX_QUERY'
  /** With the same seed the order is the same. */
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

/** One figure of an aggregation: exactly one of the five kinds. */
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
  /** Left out where a cursor holds it. */
  aggregation?: { groupingFields?: string[]; operations: WireOperation[] }
  finalFilter?: WireFilter
  sort?: SortEntry[]
  paging?: WirePaging
  cursorPaging?: WireCursorPaging
  returnTotalCount?: boolean
}

export interface AggregateItemsResponse extends Explained {
  /** `_id` holds the grouping fields; the other keys are the result names. */
  results: Record<string, WireValue>[]
  pagingMetadata: PagingMetadata
}

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
