import { setTimeout as wait } from 'node:timers/promises'
import { dataCodes, generalCodes } from '@foyer/protocol'
import { createRunner, type Runner } from '../../lib/runner.js'
import type { Log } from '../../ports/log.js'
import {
  claimJob,
  hasPendingJob,
  type JobFault,
  type PendingJob,
  saveStep,
} from '../../storage/items/filter-jobs.js'
import { StorageError } from '../../storage/storage-error.js'
import type { DataDeps } from '../deps.js'
import { type BatchSize, failedStep, runBatch } from './run-batch.js'

/** Items of the first batch after a start. */
const FIRST_ITEMS = 50
/** Maximum items of a batch. */
const MAX_ITEMS = 2000

/** Creates the runner of a site's pending jobs, in batches and round robin. @see docs/decisions/0022-jobs.md */
export function createJobRunner(deps: DataDeps & { log: Log }): Runner {
  const ms = deps.db.dialect.backgroundMs
  let items = FIRST_ITEMS
  return createRunner({
    log: deps.log,
    name: 'job runner',
    work: async (signal) => {
      for (;;) {
        const tookMs = signal.aborted ? undefined : await runNextBatch(deps, { items, ms })
        if (tookMs === undefined) break
        items = doubleOrHalve({ items, ms }, tookMs)
        // The pause leaves half of a busy process to requests.
        await wait(tookMs)
      }
    },
  })
}

/**
 * Runs one batch of the next job. If the database stops a batch, nothing is changed, and the caller makes the next one
 * smaller. A batch of one item cannot be smaller: then the job fails.
 * @returns its duration in milliseconds, or undefined without a pending job
 */
export async function runNextBatch(
  deps: DataDeps & { log: Log },
  size: BatchSize,
): Promise<number | undefined> {
  if (!(await hasPendingJob(deps.db))) return undefined
  let claimed: PendingJob | undefined
  let tookMs: number | undefined
  let started = performance.now()
  try {
    await deps.db.transaction(async (tx) => {
      started = performance.now()
      const job = await claimJob(tx)
      claimed = job
      if (!job) return
      await saveStep(deps, tx, job.id, await runBatch(deps, tx, job, size))
      tookMs = performance.now() - started
    })
    return tookMs
  } catch (error) {
    if (claimed === undefined) throw error
    if (error instanceof StorageError) {
      if (error.failure !== 'too-slow') throw error
      if (size.items === 1) await failJob(deps, claimed, tooSlow)
      return performance.now() - started
    }
    deps.log.error({ error: String(error), job: claimed.id }, 'job failed')
    await failJob(deps, claimed, internal)
    return 0
  }
}

const internal: JobFault = {
  code: generalCodes.internal,
  description: 'internal error; see the log of the server',
}
const tooSlow: JobFault = {
  code: dataCodes.timeLimit,
  description: 'the database takes too long for a single item; use a filter with fewer conditions',
}

/** Marks a job as failed, so that it is not retried forever. */
function failJob(deps: DataDeps, job: PendingJob, fault: JobFault): Promise<void> {
  return deps.db.transaction((tx) => saveStep(deps, tx, job.id, failedStep(job, fault)))
}

/** Computes the items of the next batch: doubled after a fast batch, halved after a slow one. */
function doubleOrHalve({ items, ms }: BatchSize, tookMs: number): number {
  if (tookMs > ms) return Math.max(1, Math.floor(items / 2))
  return tookMs < ms / 3 ? Math.min(MAX_ITEMS, items * 2) : items
}
