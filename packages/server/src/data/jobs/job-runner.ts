import { setTimeout as wait } from 'node:timers/promises'
import { generalCodes } from '@foyer/protocol'
import type { Log } from '../../ports/log.js'
import { createRunner, type Runner } from '../../runner.js'
import { claimJob, hasOpenJob, saveStep } from '../../storage/open-jobs.js'
import { isBrokenOff } from '../../storage/postgres-errors.js'
import { StorageError } from '../../storage/storage-error.js'
import type { DataDeps } from '../deps.js'
import { type BatchSize, runBatch } from './run-batch.js'

const FIRST_ITEMS = 50
const MAX_ITEMS = 2000

/** Works off the jobs of a site, a batch at a time, each of all open jobs in its turn. */
export type JobRunner = Runner

/** @see docs/decisions/0022-jobs.md */
export function createJobRunner(deps: DataDeps & { log: Log }): JobRunner {
  const ms = deps.db.dialect.backgroundMs
  let items = FIRST_ITEMS
  return createRunner({
    log: deps.log,
    waits: 'jobs wait',
    work: async (isStopping) => {
      for (;;) {
        const tookMs = isStopping() ? undefined : await runNextBatch(deps, { items, ms })
        if (tookMs === undefined) break
        items = nextSize({ items, ms }, tookMs)
        // As long as it worked: jobs take half of a busy process and not all of it.
        await wait(tookMs)
      }
    },
  })
}

/** Runs one batch of the job whose turn it is. @returns how long it took, or nothing when there is none */
export async function runNextBatch(
  deps: DataDeps & { log: Log },
  size: BatchSize,
): Promise<number | undefined> {
  if (!(await hasOpenJob(deps.db))) return undefined
  let claimed: string | undefined
  let tookMs: number | undefined
  try {
    await deps.db.transaction(async (tx) => {
      const started = performance.now()
      const job = await claimJob(tx)
      claimed = job?.id
      if (!job) return
      await saveStep(deps, tx, job.id, await runBatch(deps, tx, job, size))
      tookMs = performance.now() - started
    })
    return tookMs
  } catch (error) {
    const passes = error instanceof StorageError || isBrokenOff(error)
    if (claimed === undefined || passes) throw error
    deps.log.error({ error: String(error), job: claimed }, 'a job failed')
    await giveUp(deps, claimed)
    return 0
  }
}

/** Ends a job that cannot go on: it must not fail again and again. */
async function giveUp(deps: DataDeps, id: string): Promise<void> {
  const fault = { code: generalCodes.internal, description: 'the server failed to go on' }
  await deps.db.transaction(async (tx) => {
    const step = { state: 'failed', position: 0, successes: 0, failures: 0, fault } as const
    await saveStep(deps, tx, id, step)
  })
}

/** Twice as many items when there was time left, half as many when it took too long. */
function nextSize({ items, ms }: BatchSize, tookMs: number): number {
  if (tookMs > ms) return Math.max(1, Math.floor(items / 2))
  return tookMs < ms / 3 ? Math.min(MAX_ITEMS, items * 2) : items
}
