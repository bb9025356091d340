import type { BulkAction } from './bulk.js'
import type { PagingMetadata, WireCursorPaging, WireItem, WirePaging } from './data.js'

/** One reference: a field of an item refers to an item of another collection. @see docs/wire.md#references */
export interface WireReference {
  referringItemFieldName: string
  referringItemId: string
  referencedItemId: string
}

export interface BulkReferencesRequest {
  dataCollectionId: string
  dataItemReferences: WireReference[]
  /** Puts each reference into its result. */
  returnEntity?: boolean
}

/** Result of one reference: always a success, because a failure rejects the whole call. */
export interface ReferenceResult {
  action: BulkAction
  referenceMetadata: { id: string; originalIndex: number; success: true }
  dataItemReference?: WireReference
}

export interface BulkReferencesResponse {
  results: ReferenceResult[]
  bulkActionMetadata: { totalSuccesses: number; totalFailures: number }
}

/** The form of older packages. */
export interface SingleReferenceRequest {
  dataCollectionId: string
  dataItemReference: WireReference
}

export interface SingleReferenceResponse {
  dataItemReference: WireReference
}

export interface ReplaceReferencesRequest {
  dataCollectionId: string
  referringItemFieldName: string
  referringItemId: string
  newReferencedItemIds?: string[]
}

export interface ReplaceReferencesResponse {
  dataItemReferences: WireReference[]
}

export interface IsReferencedRequest extends WireReference {
  dataCollectionId: string
}

export interface IsReferencedResponse {
  isReferenced: boolean
}

/** Names one referring item, or a list of them; with a cursor neither these nor the field, which the cursor holds. */
export interface QueryReferencedRequest {
  dataCollectionId: string
  referringItemFieldName?: string
  referringItemId?: string
  referringItemIds?: string[]
  /** Of the time of referencing; upwards unless it says otherwise. */
  order?: 'ASC' | 'DESC'
  fields?: string[]
  paging?: WirePaging
  cursorPaging?: WireCursorPaging
  returnTotalCount?: boolean
}

/** A referenced item, or what stands for one that is not there for the caller. */
export interface ReferencedResult {
  /** There when the request named a list of referring items. */
  referringItemId?: string
  dataItem?: WireItem
  unresolvedReference?: {
    referringItemId: string
    referencedItemId: string
    unauthorized: boolean
  }
}

export interface QueryReferencedResponse {
  results: ReferencedResult[]
  pagingMetadata: PagingMetadata
}
