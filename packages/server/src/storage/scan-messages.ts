import type { SqlValue } from './sql.js'

/** What the thread of scans is started with. */
export interface ScanThreadData {
  path: string
  /** One number; anything but 0 stops the statement that runs. */
  stop: Int32Array
}

/** A statement for the thread, with its milliseconds. */
export interface ScanRequest {
  text: string
  values: readonly SqlValue[]
  ms: number
}

/** What the thread answers; `ms` is how long the statement took. */
export type ScanAnswer =
  | { kind: 'rows'; rows: unknown[]; ms: number }
  | { kind: 'stopped'; ms: number }
  | { kind: 'failed'; error: unknown; ms: number }
