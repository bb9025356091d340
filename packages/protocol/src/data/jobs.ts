import type { WireFilter } from './data.js'
import type { FieldModification } from './patch.js'

export interface RemoveByFilterRequest {
  dataCollectionId: string
  /** Required: a filter that got lost must not mean every item. */
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

/** @see docs/wire.md#jobs */
export interface JobStatusResponse {
  status: JobStatus
  /** Items that were changed or removed so far. */
  successCount: number
  /** Items that the modifications did not fit; ours. */
  failureCount: number
  /** Error of the job, else of the first item that failed; ours. */
  error?: { code: string; description: string }
}
