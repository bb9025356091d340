import { type Filter, isJsonObject, limits, parsePatch, type WireFilter } from '@foyer/protocol'
import { authorIdOf, type Caller, withoutRequest } from '../../caller.js'
import type { Runner } from '../../lib/runner.js'
import type { StoredCollection } from '../../storage/collections/collections.js'
import {
  countPendingJobs,
  findJobProgress,
  insertJob,
  type JobProgress,
  type JobWork,
} from '../../storage/items/filter-jobs.js'
import { newestSeq } from '../../storage/items/walk-items.js'
import { requireCollection } from '../collections/require-collection.js'
import type { DataDeps } from '../deps.js'
import { DataError } from '../errors.js'
import {
  authorizedFilter,
  authorizeOperation,
  type Operation,
  restrictTo,
} from '../permissions/authorize.js'

/** Maximum pending jobs of the whole site. */
const MAX_PENDING = 100
/** Maximum pending jobs of one visitor or member. */
const MAX_PENDING_OF_CALLER = 5

/**
 * Stores a job that patches or removes the items that match a filter. The job runner executes it.
 * @returns the job's id
 * @throws DataError quota-reached, permission-denied, collection-unknown, request-invalid; PointerError
 * @see docs/wire/items.md#jobs
 */
export async function startJob(
  deps: DataDeps & { jobRunner: Pick<Runner, 'wake'> },
  caller: Caller,
  work: JobWork,
): Promise<string> {
  const collection = await requireCollection(deps, work.collectionId, caller)
  const operation = work.kind === 'patch' ? 'update' : 'remove'
  jobFilter(collection, caller, { operation, filter: work.filter })
  if (work.kind === 'patch') parsePatch(work.fieldModifications)
  assertJobFits(work)
  const callerId = authorIdOf(caller)
  return deps.db.transaction(async (tx) => {
    // Concurrent calls do not see each other's jobs. The limit protects the site and may be exceeded slightly.
    const pending = await countPendingJobs(tx, callerId)
    if (pending.all >= MAX_PENDING) throw tooManyJobs(`${MAX_PENDING} of the site`)
    if (callerId !== null && pending.own >= MAX_PENDING_OF_CALLER)
      throw tooManyJobs(`${MAX_PENDING_OF_CALLER} of one caller`)
    tx.afterCommit(deps.jobRunner.wake)
    const lastSeq = await newestSeq(tx, collection.itemsTable)
    return insertJob(deps, tx, { work, caller: withoutRequest(caller), callerId, lastSeq })
  })
}

function tooManyJobs(maximum: string): DataError {
  const text = `too many pending jobs: expected at most ${maximum}; try again when one has ended`
  return new DataError('quota-reached', text)
}

/**
 * Reads the progress of a job. Only the caller that started the job and operators may read it.
 * @throws DataError job-unknown, also for a job of another caller
 */
export async function getJobProgress(
  { db }: DataDeps,
  caller: Caller,
  jobId: string,
): Promise<JobProgress> {
  const job = await findJobProgress(db, jobId)
  const isOwn = job && job.callerId !== null && job.callerId === authorIdOf(caller)
  if (job && (isOwn || caller.kind === 'operator')) return job
  throw new DataError(
    'job-unknown',
    `the job "${jobId}" does not exist, belongs to another caller, or ended more than a day ago`,
  )
}

/**
 * Parses the filter of a job. It is required, so that a forgotten filter does not select every item.
 * @throws DataError filter-missing
 */
export function parseJobFilter(filter: unknown): WireFilter {
  if (isJsonObject(filter)) return filter
  throw new DataError('filter-missing', '"filter": expected an object; {} stands for every item')
}

function assertJobFits(work: JobWork): void {
  if (Buffer.byteLength(JSON.stringify(work)) <= limits.itemBytes) return
  throw new DataError(
    'request-invalid',
    `filter and modifications are larger than ${limits.itemBytes} bytes`,
  )
}

/**
 * Restricts the filter of a job to items that the caller may change and read. The caller must be allowed to read
 * because the number of matches reveals content.
 * @throws DataError permission-denied; PointerError for a malformed filter
 */
export function jobFilter(
  collection: StoredCollection,
  caller: Caller,
  { operation, filter }: { operation: Operation; filter: unknown },
): Filter {
  const authorized = authorizedFilter(collection, caller, filter)
  return restrictTo(authorizeOperation(collection, operation, caller), caller, authorized)
}
