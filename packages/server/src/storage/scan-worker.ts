import { parentPort, workerData } from 'node:worker_threads'
import { createDeadline, OverDeadlineError } from './deadline.js'
import type { ScanAnswer, ScanRequest, ScanThreadData } from './scan-messages.js'
import { connectSqlite, createStatements } from './sqlite-connection.js'
import { yieldProcessor } from './yield-processor.js'

// The thread in which the scans of a SQLite database run. It is started from this file: see `scan-thread.ts`.

yieldProcessor()
const { path, stop } = workerData as ScanThreadData
const deadline = createDeadline(() => Atomics.load(stop, 0) !== 0)
const statements = createStatements(connectSqlite(path, { readOnly: true, deadline }))

function answer({ text, values, ms }: ScanRequest): ScanAnswer {
  const startedAt = performance.now()
  const tookMs = (): number => performance.now() - startedAt
  try {
    const rows = deadline.within(ms, () => statements.all(text, values))
    return { kind: 'rows', rows, ms: tookMs() }
  } catch (error) {
    if (error instanceof OverDeadlineError) return { kind: 'stopped', ms: tookMs() }
    return { kind: 'failed', error, ms: tookMs() }
  }
}

parentPort?.on('message', (request: ScanRequest) => parentPort?.postMessage(answer(request)))
