import type { WireFilter } from './items.js'
import type { FieldModification } from './patch.js'

export interface RemoveByFilterRequest {
  dataCollectionId: string
  /** Required, so that a lost filter does not match every item. */
  filter: WireFilter
}

export interface PatchByFilterRequest extends RemoveByFilterRequest {
  fieldModifications: readonly FieldModification[]
}

export interface StartJobResponse {
  jobId: string
}

export interface JobStatusRequest {
  jobId: string
}

export type JobStatus = 'INITIALIZED' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED'

/** @see docs/wire/items.md#jobs */
export interface JobStatusResponse {
  status: JobStatus
  /** Items changed or removed so far. */
  successCount: number
  /** Items to which the modifications could not be applied. Foyer only. */
  failureCount: number
  /** Error of the job, or else of the first failed item. Foyer only. */
  error?: { code: string; description: string }
}
