import { CheckError, type Filter, generalCodes, parsePatch } from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import type { JobFault, OpenJob } from '../../storage/async-jobs.js'
import { findCollection, type StoredCollection } from '../../storage/collections.js'
import type { Queries } from '../../storage/database.js'
import { findGrantedMember } from '../../storage/grants.js'
import type { JobStep } from '../../storage/open-jobs.js'
import { firstOfWindow, type ItemWindow, listIdsInWindow } from '../../storage/walk-items.js'
import { refusalOf } from '../bulk-each.js'
import type { DataDeps } from '../deps.js'
import { DataError, type DataRefusal } from '../errors.js'
import { withReferencesOf } from '../reference-conditions.js'
import { patchIn, removeIn } from '../write.js'
import type { Writing } from '../writing.js'
import { jobItems } from './job-items.js'

/** How much one batch takes on. */
export interface BatchSize {
  /** Items that are looked at. */
  items: number
  /** Milliseconds of changes after which no further item is changed. */
  ms: number
}

/**
 * Works off the next items of a job, inside the transaction that also keeps how far it is: so each item is changed once
 * at the most, whatever happens in between. Rights are those that the caller has now.
 */
export async function runBatch(
  deps: Pick<DataDeps, 'clock'>,
  tx: Queries,
  job: OpenJob,
  size: BatchSize,
): Promise<JobStep> {
  const prepared = await prepare(tx, job)
  if ('code' in prepared) return stopped(job, prepared)
  const { collection, caller, filter } = prepared
  const window = await firstOfWindow(tx, collection.itemsTable, {
    after: job.position,
    upTo: job.lastSeq,
    items: size.items,
  })
  const reading = await withReferencesOf(tx, caller, { collection, filter })
  const found = await listIdsInWindow(reading, collection.itemsTable, { ...window, filter })
  const { clock } = deps
  // Each item is held against the filter once more when it is locked: it may have changed since it was found.
  const writing: Writing = {
    clock,
    tx,
    collection,
    caller,
    condition: filter,
    saveReferences: false,
  }
  const deadline = performance.now() + size.ms
  return changeEach(found, { job, window, writing, deadline })
}

interface Prepared {
  collection: StoredCollection
  /** With the roles of today. */
  caller: Caller
  filter: Filter
}

/** What a batch needs, or why the job cannot go on. */
async function prepare(tx: Queries, job: OpenJob): Promise<Prepared | JobFault> {
  const { work } = job
  const caller = await callerOfToday(tx, job.caller)
  if (!caller) {
    const description = 'the session that started the job has ended'
    return { code: generalCodes.unauthenticated, description }
  }
  try {
    const collection = await findCollection(tx, work.collectionId)
    if (!collection) throw new DataError('collection-unknown', 'the collection does not exist')
    const operation = work.kind === 'patch' ? 'update' : 'remove'
    const filter = jobItems(collection, caller, { operation, filter: work.filter })
    return { collection, caller, filter }
  } catch (error) {
    const { code, description } = refusalOf(error)
    return { code, description }
  }
}

/** Nothing when the session of a member has ended. */
async function callerOfToday(tx: Queries, caller: Caller): Promise<Caller | undefined> {
  if (caller.kind !== 'member') return caller
  const member = await findGrantedMember(tx, caller.grantId)
  return member && { ...caller, roles: member.roles }
}

function stopped({ position }: OpenJob, fault: JobFault): JobStep {
  return { state: 'failed', position, successes: 0, failures: 0, fault }
}

interface Changing {
  job: OpenJob
  window: ItemWindow
  writing: Writing
  deadline: number
}

async function changeEach(
  found: readonly { seq: number; id: string }[],
  { job, window, writing, deadline }: Changing,
): Promise<JobStep> {
  const change = changeOf(job, writing)
  const step: JobStep = {
    state: 'running',
    position: window.upTo,
    successes: 0,
    failures: 0,
    fault: undefined,
  }
  for (const [index, { seq, id }] of found.entries()) {
    const fault = await change(id)
    if (fault === 'skipped') continue
    if (fault === undefined) step.successes++
    else {
      step.failures++
      step.fault ??= fault
    }
    if (index < found.length - 1 && performance.now() > deadline) {
      return { ...step, position: seq }
    }
  }
  return window.upTo >= job.lastSeq ? { ...step, state: 'succeeded' } : step
}

/** What somebody else did to an item since it was found is no failure of the job. */
const passedOver: ReadonlySet<DataRefusal> = new Set<DataRefusal>([
  'item-unknown',
  'permission-denied',
  'condition-not-met',
])

type Change = (id: string) => Promise<JobFault | 'skipped' | undefined>

function changeOf({ work }: OpenJob, writing: Writing): Change {
  const patch = work.kind === 'patch' ? parsePatch(work.fieldModifications) : undefined
  return async (id) => {
    try {
      await (patch ? patchIn(writing, id, patch) : removeIn(writing, id))
      return undefined
    } catch (error) {
      if (error instanceof DataError && passedOver.has(error.reason)) return 'skipped'
      if (!(error instanceof DataError || error instanceof CheckError)) throw error
      const { code, description } = refusalOf(error)
      return { code, description }
    }
  }
}
