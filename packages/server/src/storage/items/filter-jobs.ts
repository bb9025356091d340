import { randomUUID } from 'node:crypto'
import type { FieldModification, WireFilter } from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import type { Clock } from '../../ports/clock.js'
import { columnsOf, json, plain } from '../columns.js'
import { first, type Queries, type Reader } from '../database.js'
import { lookupText, sql } from '../sql.js'

/** The request of a job, as it was sent. */
export type JobWork = { collectionId: string; filter: WireFilter } & (
  | { kind: 'patch'; fieldModifications: readonly FieldModification[] }
  | { kind: 'remove' }
)

export type JobState = 'waiting' | 'running' | 'succeeded' | 'failed'

export interface JobFault {
  code: string
  description: string
}

/** Progress of a job. */
export interface JobProgress {
  state: JobState
  successCount: number
  failureCount: number
  /** Reason why the job failed, or the fault of its first failed item. */
  fault: JobFault | undefined
}

/** A pending job. */
export interface PendingJob {
  id: string
  work: JobWork
  caller: Caller
  /** Row numbers of the last processed item, and of the last item to process. */
  position: number
  lastSeq: number
}

/** Stores a new job. */
export async function insertJob(
  { clock }: { clock: Clock },
  tx: Queries,
  job: { work: JobWork; caller: Caller; callerId: string | null; lastSeq: number },
): Promise<string> {
  const id = randomUUID()
  const now = clock.now().getTime()
  const { collectionId, kind, ...request } = job.work
  await tx.run(sql`insert into async_jobs (id, kind, collection_id, caller, caller_id, request,
      status, position, last_seq, success_count, failure_count, created_at, updated_at)
    values (${id}, ${kind}, ${collectionId}, ${JSON.stringify(job.caller)}, ${job.callerId},
      ${JSON.stringify(request)}, 'waiting', 0, ${job.lastSeq}, 0, 0, ${now}, ${now})`)
  return id
}

/** Counts pending jobs: of the whole site, and of one caller. */
export async function countPendingJobs(
  queries: Reader,
  callerId: string | null,
): Promise<{ all: number; own: number }> {
  const row = await first<{ total: number; own: number }>(
    queries,
    sql`select count(*) as total, count(case when caller_id = ${callerId} then 1 end) as own
      from async_jobs where ended_at is null`,
  )
  return { all: row?.total ?? 0, own: row?.own ?? 0 }
}

const progressColumns = columnsOf<JobProgress & { callerId: string | null }>(
  'async_jobs',
  {
    callerId: plain,
    state: plain,
    successCount: plain,
    failureCount: plain,
    fault: (text) => json<JobFault | null>(text) ?? undefined,
  },
  { state: 'status', fault: 'error' },
)

/** Finds the progress of a job with its caller's id, which is null for an operator. */
export async function findJobProgress(
  queries: Reader,
  id: string,
): Promise<(JobProgress & { callerId: string | null }) | undefined> {
  return progressColumns.first(queries, sql`where id = ${lookupText(id)}`)
}

/** Returns whether any job is pending. */
export async function hasPendingJob(queries: Reader): Promise<boolean> {
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
 * Claims the least recently updated pending job and locks it until the transaction ends. Other processes claim other
 * jobs.
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
  /** Stored only if the job has no fault yet, or if the job failed. */
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

/** Ends the pending jobs of a collection with a fault, and waits for their current batches. */
export async function endJobsOf(
  tx: Queries,
  collectionId: string,
  { fault, now }: { fault: JobFault; now: Date },
): Promise<void> {
  await tx.run(sql`update async_jobs set status = 'failed', error = ${JSON.stringify(fault)},
    request = null, updated_at = ${now.getTime()}, ended_at = ${now.getTime()}
    where collection_id = ${collectionId} and ended_at is null`)
}
