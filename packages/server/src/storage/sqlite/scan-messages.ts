import type { SqlValue } from '../sql.js'
import type { StorageFailure } from '../storage-error.js'

/** The `workerData` of a scan thread. */
export interface ScanThreadData {
  path: string
  /** The `threadState` of the current statement, shared with the event loop. */
  state: Int32Array
}

/** States of a thread's current statement. The event loop sets them, the thread reads them between rows. */
export const threadState = { running: 0, stopped: 1, paused: 2 } as const

/** A statement for the thread, with its time limit. */
export interface ScanRequest {
  text: string
  values: readonly SqlValue[]
  ms: number
}

/** The thread's answer; `ms` is how long the statement took, pauses excluded. */
export type ScanAnswer =
  | { kind: 'rows'; rows: unknown[]; ms: number }
  | { kind: 'stopped'; ms: number }
  /** Paused longer than `MAX_PAUSE_MS`. */
  | { kind: 'displaced'; ms: number }
  | { kind: 'failed'; error: unknown; ms: number }
  /** The parts of a StorageError: structured cloning does not keep its class. */
  | { kind: 'storage-failed'; failure: StorageFailure; detail: string; ms: number }
