import { type Filter, generalCodes, parsePatch } from '@foyer/protocol'
import { type KeyScope, permits } from '@foyer/protocol/api-keys'
import { roleScopes } from '@foyer/protocol/owner-roles'
import { type Caller, localOperator } from '../../caller.js'
import { findCollection, type StoredCollection } from '../../storage/collections/collections.js'
import type { Queries } from '../../storage/database.js'
import type { JobFault, JobStep, PendingJob } from '../../storage/items/filter-jobs.js'
import { firstOfWindow, type ItemWindow, listIdsInWindow } from '../../storage/items/walk-items.js'
import { findApiKeyById } from '../../storage/oauth/api-keys.js'
import { findGrantedMember } from '../../storage/oauth/grants.js'
import { findOwner } from '../../storage/owners/owners.js'
import { CollectionUnknownError } from '../collections/require-collection.js'
import type { DataDeps } from '../deps.js'
import { DataError, type DataRefusal } from '../errors.js'
import { itemErrorOf } from '../items/bulk-each.js'
import { itemsIn } from '../items/item-store.js'
import { patchInTransaction, removeInTransaction } from '../items/mutations.js'
import { conditionOf } from '../items/preconditions.js'
import type { WriteContext } from '../items/write-transaction.js'
import { dialectForFilter } from '../reads/filter-dialect.js'
import { jobFilter } from './start-job.js'

/** Limits of one batch. */
export interface BatchSize {
  /** Maximum items to examine. */
  items: number
  /** Milliseconds after which the batch ends. Checked after each changed or refused item, not after a skipped one. */
  ms: number
}

/**
 * Processes the next items of a job, in the transaction that also stores its progress, so that each item is changed at
 * most once, even after a crash. The current permissions of the caller apply.
 */
export async function runBatch(
  deps: DataDeps,
  tx: Queries,
  job: PendingJob,
  size: BatchSize,
): Promise<JobStep> {
  const prepared = await prepare(deps, tx, job)
  if ('code' in prepared) return failedStep(job, prepared)
  const { collection, caller, filter } = prepared
  const window = await firstOfWindow(tx, collection.itemsTable, {
    after: job.position,
    upTo: job.lastSeq,
    items: size.items,
  })
  const dialect = await dialectForFilter(tx, caller, { collection, filter })
  const items = await listIdsInWindow({ ...tx, dialect }, collection.itemsTable, {
    ...window,
    filter,
  })
  const { clock } = deps
  // The filter is checked again on the locked item, which may have changed since it was listed.
  const context: WriteContext = {
    clock,
    tx,
    items: itemsIn(tx, collection),
    collection,
    caller,
    condition: conditionOf(filter),
    saveReferences: false,
  }
  const deadline = performance.now() + size.ms
  return changeEach(items, { job, window, context, deadline })
}

interface Prepared {
  collection: StoredCollection
  /** Caller with its current roles or scopes. */
  caller: Caller
  filter: Filter
}

/** Authorizes a batch. Returns a fault if the job cannot continue. */
async function prepare(deps: DataDeps, tx: Queries, job: PendingJob): Promise<Prepared | JobFault> {
  const { work } = job
  const caller = await withCurrentRights(deps, tx, job.caller)
  if (!caller) {
    const description =
      'the session, API key or account that started the job has ended, or may not change items any more'
    return { code: generalCodes.unauthenticated, description }
  }
  try {
    const collection = await findCollection(tx, work.collectionId)
    if (!collection) throw new CollectionUnknownError(work.collectionId)
    const operation = work.kind === 'patch' ? 'update' : 'remove'
    const filter = jobFilter(collection, caller, { operation, filter: work.filter })
    return { collection, caller, filter }
  } catch (error) {
    return faultOf(error)
  }
}

/** Maximum characters of the description of a fault, which may quote a long text of the request. */
const MAX_DESCRIPTION = 1000

/** Converts the error of an item to the fault that the job stores. Rethrows errors that the request did not cause. */
function faultOf(error: unknown): JobFault {
  const { code, description } = itemErrorOf(error)
  return { code, description: description.slice(0, MAX_DESCRIPTION) }
}

/**
 * Reads the current roles of a member, or scopes of an operator. Returns undefined after the end of the member's
 * session, or when the operator may not change items any more. Unlike a live stream, a job continues after the end of
 * an owner's session and the removal of a visitor's client.
 * @see currentCaller of `events/live` for streams, `http/authenticate.ts` for calls
 */
async function withCurrentRights(
  { clock }: DataDeps,
  tx: Queries,
  caller: Caller,
): Promise<Caller | undefined> {
  if (caller.kind === 'member') {
    const member = await findGrantedMember(tx, caller.grantId)
    return member && { ...caller, roles: member.roles }
  }
  if (caller.kind === 'visitor' || caller.id === localOperator.id) return caller
  const scopes = caller.owner
    ? await findOwnerScopes(tx, caller.id)
    : (await findApiKeyById({ db: tx, clock }, caller.id))?.scopes
  return scopes && permits(scopes, 'data:write') ? { ...caller, scopes } : undefined
}

async function findOwnerScopes(tx: Queries, id: string): Promise<readonly KeyScope[] | undefined> {
  const owner = await findOwner(tx, id)
  return owner && roleScopes[owner.role]
}

/** Returns the step that ends a job with a fault. */
export function failedStep({ position }: PendingJob, fault: JobFault): JobStep {
  return { state: 'failed', position, successes: 0, failures: 0, fault }
}

interface ChangeEachOptions {
  job: PendingJob
  window: ItemWindow
  context: WriteContext
  deadline: number
}

async function changeEach(
  items: readonly { seq: number; id: string }[],
  { job, window, context, deadline }: ChangeEachOptions,
): Promise<JobStep> {
  const change = changeOf(job, context)
  const step: JobStep = {
    state: 'running',
    position: window.upTo,
    successes: 0,
    failures: 0,
    fault: undefined,
  }
  for (const [index, { seq, id }] of items.entries()) {
    const fault = await change(id)
    if (fault === 'skipped') continue
    if (fault === undefined) step.successes++
    else {
      step.failures++
      step.fault ??= fault
    }
    if (index < items.length - 1 && performance.now() > deadline) {
      return { ...step, position: seq }
    }
  }
  return window.upTo >= job.lastSeq ? { ...step, state: 'succeeded' } : step
}

/** Refusals that a concurrent change of an item causes. The job skips the item, which does not count as a failure. */
const skippedRefusals: ReadonlySet<DataRefusal> = new Set<DataRefusal>([
  'item-unknown',
  'permission-denied',
  'condition-not-met',
])

type Change = (id: string) => Promise<JobFault | 'skipped' | undefined>

function changeOf({ work }: PendingJob, context: WriteContext): Change {
  const patch = work.kind === 'patch' ? parsePatch(work.fieldModifications) : undefined
  return async (id) => {
    try {
      await (patch ? patchInTransaction(context, id, patch) : removeInTransaction(context, id))
      return undefined
    } catch (error) {
      if (error instanceof DataError && skippedRefusals.has(error.reason)) return 'skipped'
      return faultOf(error)
    }
  }
}
