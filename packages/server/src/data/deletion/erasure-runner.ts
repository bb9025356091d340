import { setTimeout as wait } from 'node:timers/promises'
import { applyPatch, type Patch, parsePatch, type WireItemData } from '@foyer/protocol'
import type { DeletionRule } from '@foyer/protocol/account-data-endpoints'
import { localOperator } from '../../caller.js'
import { createRunner, type Runner } from '../../lib/runner.js'
import type { Log } from '../../ports/log.js'
import {
  listEveryCollection,
  type StoredCollection,
} from '../../storage/collections/collections.js'
import type { Queries } from '../../storage/database.js'
import {
  claimErasure,
  type ErasedItems,
  type Erasure,
  finishErasure,
  hasDueErasure,
  postponeErasure,
  saveErasure,
} from '../../storage/items/erasures.js'
import { listIdsOfAuthor } from '../../storage/items/items-of-author.js'
import { deleteReferencesBut, type ReferenceSet } from '../../storage/items/references.js'
import type { AuditLog } from '../../storage/logs/audit-log.js'
import { StorageError } from '../../storage/storage-error.js'
import type { StoredItem } from '../../storage/stored-item.js'
import { multiReferenceSets } from '../collections/reference-fields.js'
import type { DataDeps } from '../deps.js'
import type { BatchSize } from '../filter-jobs/run-batch.js'
import { itemsIn } from '../items/item-store.js'
import { storeRemoval, storeReplacement } from '../items/mutations.js'
import type { WriteContext } from '../items/write-transaction.js'
import { ruleOf } from './member-deletion-rule.js'

const BATCH_ITEMS = 200
/**
 * Milliseconds from a deletion until the last search for items: other processes accept writes of an ended session for
 * five seconds.
 */
const SETTLE_MS = 15_000
const RETRY_MS = 60_000

type ErasureDeps = DataDeps & { log: Log; audit: AuditLog }

/**
 * Creates the runner that erases the items of deleted members in short transactions. After a crash, another process or
 * the next start continues.
 */
export function createErasureRunner(deps: ErasureDeps): Runner {
  const size = { items: BATCH_ITEMS, ms: deps.db.dialect.backgroundMs }
  return createRunner({
    log: deps.log,
    name: 'erasure of items',
    work: async (signal) => {
      while (!signal.aborted) {
        const started = performance.now()
        if (!(await runNextErasure(deps, size))) break
        // The pause leaves half of a busy process to requests.
        await wait(performance.now() - started)
      }
    },
  })
}

/**
 * Runs one batch of the oldest due erasure. If the items of a collection cannot be erased, goes on with the next one,
 * and postpones the erasure at the end.
 * @returns false when no erasure is due
 */
export async function runNextErasure(deps: ErasureDeps, size: BatchSize): Promise<boolean> {
  const { db, clock, log } = deps
  if (!(await hasDueErasure(db, clock.now()))) return false
  const failed = new Set<string>()
  for (;;) {
    const progress: ErasureProgress = { memberId: undefined, collectionId: undefined }
    try {
      return await db.transaction(async (tx) => {
        const erasure = await claimErasure(tx, clock.now())
        if (!erasure) return false
        progress.memberId = erasure.memberId
        const batch = await eraseBatch(deps, tx, erasure, { size, failed, progress })
        if (batch) await saveBatch(deps, tx, erasure, batch)
        else if (failed.size > 0) await postpone(deps, tx, erasure)
        else await finish(deps, tx, erasure)
        return true
      })
    } catch (error) {
      const { memberId, collectionId } = progress
      if (memberId === undefined || collectionId === undefined || error instanceof StorageError)
        throw error
      const fields = { error: String(error), member: memberId, collection: collectionId }
      log.error(
        fields,
        'the items of a deleted member could not be erased in this collection; the other collections continue, and this one is tried again within a minute',
      )
      failed.add(collectionId)
    }
  }
}

/** The member and the collection at work: for the log, and to skip the collection after an error. */
interface ErasureProgress {
  memberId: string | undefined
  collectionId: string | undefined
}

function postpone({ clock }: ErasureDeps, tx: Queries, { memberId }: Erasure): Promise<void> {
  return postponeErasure(tx, memberId, new Date(clock.now().getTime() + RETRY_MS))
}

function saveBatch(
  { clock }: ErasureDeps,
  tx: Queries,
  { memberId, erased }: Erasure,
  batch: ErasedItems,
): Promise<void> {
  const { collectionId, action } = batch
  const isSame = (one: ErasedItems): boolean =>
    one.collectionId === collectionId && one.action === action
  const before = erased.find(isSame)?.items ?? 0
  const otherTotals = erased.filter((total) => !isSame(total))
  const total = { ...batch, items: before + batch.items }
  return saveErasure(tx, memberId, { erased: [...otherTotals, total], nextAt: clock.now() })
}

async function finish({ clock, audit }: ErasureDeps, tx: Queries, erasure: Erasure): Promise<void> {
  const { memberId, erased, deletedAt } = erasure
  const now = clock.now()
  const settled = new Date(deletedAt.getTime() + SETTLE_MS)
  if (now < settled) return saveErasure(tx, memberId, { erased, nextAt: settled })
  await finishErasure(tx, memberId, now)
  if (erased.length === 0) return
  const detail = { collections: erased }
  await audit.recordIn(tx, { action: 'member.items-erased', subject: memberId, detail })
}

/**
 * Erases the next items of a deleted member, all of one collection, inside the caller's transaction.
 * @param options.failed ids of collections to skip
 * @returns undefined when the member owns no other item that has to be erased
 */
async function eraseBatch(
  deps: DataDeps,
  tx: Queries,
  { memberId: author, rules }: Erasure,
  {
    size: { items, ms },
    failed,
    progress,
  }: { size: BatchSize; failed: ReadonlySet<string>; progress: ErasureProgress },
): Promise<ErasedItems | undefined> {
  const collections = await listEveryCollection(tx)
  for (const collection of collections) {
    if (failed.has(collection.id)) continue
    progress.collectionId = collection.id
    const rule = rules.find((rule) => rule.collectionId === collection.id) ?? ruleOf(collection)
    if (rule.action === 'keep') continue
    const ids = await listIdsOfAuthor(tx, collection.itemsTable, { author, limit: items })
    if (ids.length === 0) continue
    const context: WriteContext = {
      clock: deps.clock,
      tx,
      items: itemsIn(tx, collection),
      collection,
      caller: localOperator,
      condition: undefined,
      saveReferences: false,
    }
    const erase = eraserOf(context, rule, collections)
    const erased = await eraseEach(context, { ids, author, ms, erase })
    return { collectionId: collection.id, action: rule.action, items: erased }
  }
  return undefined
}

type Erase = (item: StoredItem) => Promise<void>

async function eraseEach(
  { items }: WriteContext,
  { ids, author, ms, erase }: { ids: readonly string[]; author: string; ms: number; erase: Erase },
): Promise<number> {
  const deadline = performance.now() + ms
  let erased = 0
  for (const id of ids) {
    const item = await items.find(id)
    // Another transaction removed it, or changed its author.
    if (item?.author !== author) continue
    await erase(item)
    erased++
    if (performance.now() > deadline) break
  }
  return erased
}

function eraserOf(
  context: WriteContext,
  rule: DeletionRule,
  collections: readonly StoredCollection[],
): Erase {
  if (rule.action === 'delete') return (item) => storeRemoval(context, item)
  const { clear = [] } = rule
  const patch =
    clear.length === 0
      ? []
      : parsePatch(clear.map((fieldPath) => ({ action: 'REMOVE_FIELD', fieldPath })))
  // References to a deleted collection count too, because it may be restored.
  const sets = multiReferenceSets(context.collection, collections)
    .filter(({ key }) => clear.includes(key))
    .map(({ set }) => set)
  return (item) => anonymiseItem(context, item, { patch, sets })
}

/**
 * Removes the author, the fields of the patch and the references of the sets. `_updatedDate` stays, because equal dates
 * would link the items of a member. The fields are not checked, because a rule may clear required fields.
 */
async function anonymiseItem(
  context: WriteContext,
  item: StoredItem,
  { patch, sets }: { patch: Patch; sets: readonly ReferenceSet[] },
): Promise<void> {
  const { id, revision } = item
  const { _owner, ...content } = JSON.parse(item.text) as WireItemData
  applyPatch(content, patch)
  const anonymous = { id, author: null, revision: revision + 1, text: JSON.stringify(content) }
  await storeReplacement(context, item, { item: anonymous, content })
  for (const set of sets) {
    await deleteReferencesBut(context.tx, set, { referringId: id, except: [] })
  }
}
