import { parentPort, workerData } from 'node:worker_threads'
import { StorageError } from '../storage-error.js'
import { connectSqlite } from './connection.js'
import { createDeadline, OverDeadlineError } from './deadline.js'
import { createStatementRunner } from './reader.js'
import {
  type ScanReply,
  type ScanRequest,
  type ScanThreadData,
  threadState,
} from './scan-messages.js'

// Entry of the threads that scan a SQLite database; `scans.ts` starts them.

/**
 * Maximum milliseconds that one statement may be paused, because its snapshot prevents a reset of the write-ahead log.
 */
const MAX_PAUSE_MS = 5000

const { path, state } = workerData as ScanThreadData
let pausedMs = 0

/** Blocks the thread while the statement is paused. @returns the milliseconds of the pause */
function waitWhilePaused(): number {
  if (Atomics.load(state, 0) !== threadState.paused) return 0
  const startedAt = performance.now()
  Atomics.wait(state, 0, threadState.paused, Math.max(0, MAX_PAUSE_MS - pausedMs))
  const ms = performance.now() - startedAt
  pausedMs += ms
  return ms
}

const deadline = createDeadline({
  isCancelled: () => Atomics.load(state, 0) === threadState.stopped || pausedMs >= MAX_PAUSE_MS,
  waitWhilePaused,
})
const statements = createStatementRunner(connectSqlite(path, { readOnly: true, deadline }))

function runScan({ text, values, ms }: ScanRequest): ScanReply {
  const startedAt = performance.now()
  pausedMs = 0
  const tookMs = (): number => performance.now() - startedAt - pausedMs
  try {
    const rows = deadline.within(ms, () => statements.all(text, values))
    return { kind: 'rows', rows, ms: tookMs() }
  } catch (error) {
    if (error instanceof OverDeadlineError) {
      const displaced = pausedMs >= MAX_PAUSE_MS
      return { kind: displaced ? 'displaced' : 'stopped' }
    }
    if (error instanceof StorageError) {
      const { failure, message: detail } = error
      return { kind: 'storage-failed', failure, detail }
    }
    return { kind: 'failed', error }
  }
}

parentPort?.on('message', (request: ScanRequest) => parentPort?.postMessage(runScan(request)))
