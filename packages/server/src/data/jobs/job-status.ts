import { type Caller, ownerIdOf } from '../../caller.js'
import { findJobProgress, type JobProgress } from '../../storage/items/async-jobs.js'
import type { DataDeps } from '../deps.js'
import { DataError } from '../errors.js'

/**
 * Reads the progress of a job, for the caller that started it and for the owner.
 * @throws DataError job-unknown, also for a job of somebody else
 */
export async function getJobProgress(
  { db }: Pick<DataDeps, 'db'>,
  caller: Caller,
  jobId: string,
): Promise<JobProgress> {
  const job = await findJobProgress(db, jobId)
  const isOwn = job && job.callerId !== null && job.callerId === ownerIdOf(caller)
  if (job && (isOwn || caller.kind === 'operator')) return job
  throw new DataError('job-unknown', `the job "${jobId}" does not exist`)
}
