import type { WireCondition, WireItem } from './data.js'
import type { WirePatch } from './patch.js'

/** Items to insert, save or update in one call. */
export interface BulkWriteRequest {
  dataCollectionId: string
  dataItems: { id?: string | null; data: Record<string, unknown> }[]
  /** Puts each written item into its result. */
  returnEntity?: boolean
  /** Saves the values of multi-reference fields too; else they are left aside. */
  saveReferences?: boolean
}

export interface BulkUpdateRequest extends BulkWriteRequest {
  condition?: WireCondition
}

export interface BulkPatchRequest {
  dataCollectionId: string
  patches: WirePatch[]
  condition?: WireCondition
  returnEntity?: boolean
}

export interface BulkRemoveRequest {
  dataCollectionId: string
  dataItemIds: string[]
  condition?: WireCondition
}

/** What was done to an item, or would have been. */
export type BulkAction = 'INSERT' | 'UPDATE' | 'PATCH' | 'DELETE'

/** What became of one item of a bulk call. @see docs/wire.md#bulk */
export interface BulkItemResult {
  action: BulkAction
  itemMetadata: {
    id?: string
    originalIndex: number
    success: boolean
    error?: { code: string; description: string; data: Record<string, unknown> }
  }
  dataItem?: WireItem
}

export interface BulkResponse {
  results: BulkItemResult[]
  bulkActionMetadata: { totalSuccesses: number; totalFailures: number }
}
