import type { BulkAction } from './bulk.js'
import type { PagingMetadata, WireCursorPaging, WireItem, WirePaging } from './items.js'

/**
 * A reference from a field of an item to an item of another collection.
 * @see docs/wire/references.md
 */
export interface WireReference {
  referringItemFieldName: string
  referringItemId: string
  referencedItemId: string
}

export interface BulkReferencesRequest {
  dataCollectionId: string
  dataItemReferences: WireReference[]
  /** Returns each reference in its result. */
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

/** Form of older packages. */
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

/** Names one or more referring items and a field. A cursor contains both. */
export interface QueryReferencedRequest {
  dataCollectionId: string
  referringItemFieldName?: string
  referringItemId?: string
  referringItemIds?: string[]
  /** Order by time of referencing. Default `ASC`. */
  order?: 'ASC' | 'DESC'
  fields?: string[]
  paging?: WirePaging
  cursorPaging?: WireCursorPaging
  returnTotalCount?: boolean
}

/** A referenced item, or a placeholder for one that the caller cannot read. */
export interface ReferencedResult {
  /** Present if the request names a list of referring items. */
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
