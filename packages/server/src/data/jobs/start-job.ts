import { isJsonObject, limits, parsePatch, type WireFilter } from '@foyer/protocol'
import { type Caller, ownerIdOf } from '../../caller.js'
import { countOpenJobs, insertJob, type JobWork } from '../../storage/async-jobs.js'
import { newestSeq } from '../../storage/walk-items.js'
import type { DataDeps } from '../deps.js'
import { DataError } from '../errors.js'
import { requireCollection } from '../require-collection.js'
import { jobItems } from './job-items.js'

/** Jobs that are not at their end: of the whole site, and of one visitor or member. */
const MAX_OPEN = 100
const MAX_OWN = 5

/**
 * Keeps a job that patches or removes the items that match a filter; a job runner works it off.
 * @returns the job's id
 * @throws DataError quota-reached, permission-denied, collection-unknown, request-invalid; PatchError, FilterError
 * @see docs/wire.md#jobs
 */
export async function startJob(deps: DataDeps, caller: Caller, work: JobWork): Promise<string> {
  const collection = await requireCollection(deps, work.collectionId, caller)
  const operation = work.kind === 'patch' ? 'update' : 'remove'
  jobItems(collection, caller, { operation, filter: work.filter })
  if (work.kind === 'patch') parsePatch(work.fieldModifications)
  assertKeepable(work)
  const callerId = ownerIdOf(caller)
  return deps.db.transaction(async (tx) => {
    // Calls at the very same time do not see each other's jobs: the bound keeps a site usable and need not be exact.
    const open = await countOpenJobs(tx, callerId)
    if (open.all >= MAX_OPEN || (callerId !== null && open.own >= MAX_OWN)) {
      throw new DataError(
        'quota-reached',
        `${MAX_OWN} jobs of one caller and ${MAX_OPEN} in all may wait; try again when one has ended`,
      )
    }
    const lastSeq = await newestSeq(tx, collection.itemsTable)
    return insertJob(deps, tx, { work, caller, callerId, lastSeq })
  })
}

/** The filter of a job, which has to be there: one that got lost must not mean every item. @throws DataError filter-missing */
export function readJobFilter(filter: unknown): WireFilter {
  if (isJsonObject(filter)) return filter
  throw new DataError('filter-missing', '"filter": expected an object; {} stands for every item')
}

function assertKeepable(work: JobWork): void {
  if (Buffer.byteLength(JSON.stringify(work)) <= limits.itemBytes) return
  throw new DataError(
    'request-invalid',
    `filter and modifications are larger than ${limits.itemBytes} bytes`,
  )
}
