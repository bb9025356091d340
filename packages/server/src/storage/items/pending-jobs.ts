import type { Caller } from '../../caller.js'
import type { Clock } from '../../ports/clock.js'
import { first, type Queries } from '../database.js'
import { sql } from '../sql.js'
import type { JobFault, JobState, JobWork, PendingJob } from './async-jobs.js'

/** Returns true if any job is pending. */
export async function hasPendingJob(queries: Pick<Queries, 'all'>): Promise<boolean> {
  const row = await first(queries, sql`select id from async_jobs where ended_at is null limit 1`)
  return row !== undefined
}

interface PendingRow {
  id: string
  kind: string
  collection_id: string
  caller: string
  request: string
  position: number
  last_seq: number
}

/**
 * Claims the pending job with the oldest update. It is locked until the transaction ends; other processes claim another
 * one.
 */
export async function claimJob(tx: Queries): Promise<PendingJob | undefined> {
  const row = await first<PendingRow>(
    tx,
    sql`select id, kind, collection_id, caller, request, position, last_seq
      from async_jobs where ended_at is null
      order by updated_at, id limit 1${tx.dialect.rowLockOrSkip}`,
  )
  if (!row) return undefined
  const work = { kind: row.kind, collectionId: row.collection_id, ...JSON.parse(row.request) }
  return {
    id: row.id,
    work: work as JobWork,
    caller: JSON.parse(row.caller) as Caller,
    position: row.position,
    lastSeq: row.last_seq,
  }
}

/** Result of one batch, or the reason why the job ends. */
export interface JobStep {
  state: Exclude<JobState, 'waiting'>
  position: number
  successes: number
  failures: number
  /** Only the first fault is stored; the fault of a failed job replaces it. */
  fault: JobFault | undefined
}

/** Saves the progress of a job in the transaction of its writes. The request is deleted when the job ends. */
export async function saveStep(
  { clock }: { clock: Clock },
  tx: Queries,
  id: string,
  { state, position, successes, failures, fault }: JobStep,
): Promise<void> {
  const now = clock.now().getTime()
  const ended = state === 'running' ? null : now
  const error = fault ? JSON.stringify(fault) : null
  const storedError = state === 'failed' ? sql`${error}` : sql`coalesce(error, ${error})`
  const request = ended === null ? sql`request` : sql`null`
  await tx.run(sql`update async_jobs set status = ${state}, position = ${position},
    success_count = success_count + ${successes}, failure_count = failure_count + ${failures},
    error = ${storedError}, request = ${request}, updated_at = ${now}, ended_at = ${ended}
    where id = ${id} and ended_at is null`)
}
