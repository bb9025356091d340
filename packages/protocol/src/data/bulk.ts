import type { ExpectedRevision, WireCondition, WireItem } from './items.js'
import type { WirePatch } from './patch.js'

interface BulkOptions {
  /** Returns each written item in its result. */
  returnEntity?: boolean
  /** Writes all items or none. Foyer only. @see docs/wire/items.md#bulk */
  atomic?: boolean
  /** Foyer only. @see docs/wire/items.md#revisions */
  includeRevision?: boolean
  /** Saves the values of multi-reference fields too. By default they are ignored. */
  saveReferences?: boolean
}

/** Options of one entry of a bulk call. */
interface BulkEntry extends ExpectedRevision {
  /** Foyer only. @see docs/wire/items.md#idempotency */
  idempotencyKey?: string
}

interface SentItem extends Omit<BulkEntry, 'ifRevision'> {
  id?: string | null
  data: Record<string, unknown>
}

/** Items to insert or save in one call. */
export interface BulkWriteRequest extends BulkOptions {
  dataCollectionId: string
  dataItems: SentItem[]
}

export interface BulkUpdateRequest extends BulkOptions {
  dataCollectionId: string
  dataItems: (SentItem & ExpectedRevision)[]
  condition?: WireCondition
}

export interface BulkPatchRequest extends BulkOptions {
  dataCollectionId: string
  patches: (WirePatch & BulkEntry)[]
  condition?: WireCondition
}

export interface BulkRemoveRequest extends Pick<BulkOptions, 'atomic'> {
  dataCollectionId: string
  dataItemIds: string[]
  condition?: WireCondition
}

/** Items of a file, to be saved with their system fields. @see docs/wire/items.md#import */
export interface ImportItemsRequest {
  dataCollectionId: string
  dataItems: { data: unknown }[]
  /** Stores nothing; the response is the same. */
  dryRun?: boolean
  /** Treatment of stored items whose id is in the call. Default `REPLACE`. */
  existing?: ExistingItems
}

/** Replaces stored items, merges the fields of the file into them, or keeps them unchanged. */
export type ExistingItems = 'REPLACE' | 'MERGE' | 'KEEP'

/** Action on an item, successful or not; `NONE` for an imported item that is unchanged or kept. */
export type BulkAction = 'INSERT' | 'UPDATE' | 'PATCH' | 'DELETE' | 'NONE'

/** Result of one item of a bulk call. @see docs/wire/items.md#bulk */
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
