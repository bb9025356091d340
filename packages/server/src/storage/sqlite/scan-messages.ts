import type { SqlValue } from '../sql.js'
import type { StorageFailure } from '../storage-error.js'

/** The `workerData` of a scan thread. */
export interface ScanThreadData {
  path: string
  /** The `threadState` of the current statement, shared with the event loop. */
  state: Int32Array
}

/** States of the current statement of a thread. The event loop sets the state; the thread reads it between rows. */
export const threadState = { running: 0, stopped: 1, paused: 2 } as const

/** A statement for the thread, with its time limit. */
export interface ScanRequest {
  text: string
  values: readonly SqlValue[]
  ms: number
}

/** The reply of the thread. `ms` is the duration of the statement that read the rows, without pauses. */
export type ScanReply =
  | { kind: 'rows'; rows: unknown[]; ms: number }
  | { kind: 'stopped' }
  /** The statement was paused for longer than `MAX_PAUSE_MS`. */
  | { kind: 'displaced' }
  | { kind: 'failed'; error: unknown }
  /** The parts of a StorageError, because structured cloning does not keep the class of an error. */
  | { kind: 'storage-failed'; failure: StorageFailure; detail: string }
