import type { WireCondition } from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import { findCollection, type StoredCollection } from '../../storage/collections/collections.js'
import type { Queries, SharedTransaction } from '../../storage/database.js'
import { StaleFieldsError, StorageError } from '../../storage/storage-error.js'
import { usesReferences } from '../collections/reference-conditions.js'
import { CollectionUnknownError, requireCollection } from '../collections/require-collection.js'
import type { DataDeps } from '../deps.js'
import { allowedItemsFor, denied, type Operation } from '../permissions/authorize.js'
import { type IdempotencyKey, runOnce } from './idempotency.js'
import { type ItemStore, itemsIn } from './item-store.js'
import { type Condition, parseCondition } from './preconditions.js'
import {
  notShared,
  runSharedWrites,
  type SharedOutcome,
  type SharedWrite,
} from './shared-writes.js'
import { unlistedIndexConflict } from './unique-conflict.js'

/** Request for a write transaction. */
export interface WriteRequest {
  collectionId: string
  /** Operations of the work. The caller must be permitted at least one of them. */
  operations: readonly [Operation, ...Operation[]]
  condition?: WireCondition | undefined
  idempotency?: IdempotencyKey | undefined
  /** Id of the item, if the request writes one item with a known id. */
  itemId?: string | undefined
  saveReferences?: boolean | undefined
  /**
   * Set if the work writes one item and nothing else, so that PostgreSQL may run it in a transaction that it shares
   * with concurrent writes. `read-then-write`: the work reads the item `itemId` first.
   */
  shareOnPostgres?: 'insert' | 'read-then-write' | undefined
  /** Returns whether the work changes references although `saveReferences` is not set. */
  changesReferences?: ((collection: StoredCollection) => boolean) | undefined
}

/**
 * Runs the writes of one call in a transaction, after checking the collection, the permissions and the condition. The
 * result of `work` is stored for idempotent repetitions, so it must be serializable as JSON.
 * @throws DataError collection-unknown, permission-denied, idempotency-key-reused; PointerError for a malformed
 * condition
 */
export async function inWriteTransaction<T>(
  deps: DataDeps,
  caller: Caller,
  request: WriteRequest,
  work: Work<T>,
): Promise<T> {
  const changed = { bytes: 0 }
  const counted = { ...request, changed }
  try {
    return await withCachedCollection(deps, caller, counted, work)
  } catch (error) {
    if (!isStale(deps, error)) throw error
    return await withStoredCollection(deps, caller, counted, work)
  } finally {
    await deps.writeLimit?.addBytes(caller, changed.bytes)
  }
}

/**
 * Returns whether a write failed because the cached definition of its collection is outdated: its enforced fields have
 * changed, or a unique index was added. The violation of a known index is a DataError (`withUniqueCheck`).
 */
function isStale({ db }: DataDeps, error: unknown): boolean {
  return error instanceof StaleFieldsError || db.dialect.indexes.violated(error) !== undefined
}

/** A request that counts the bytes of the stored items that it changes. */
type CountedRequest = WriteRequest & { changed: ChangedBytes }

interface ChangedBytes {
  bytes: number
}

type Work<T> = (context: WriteContext) => Promise<T>

/**
 * Runs the work with the cached definition of the collection.
 * @throws StaleFieldsError when its enforced fields have changed
 */
async function withCachedCollection<T>(
  deps: DataDeps,
  caller: Caller,
  request: CountedRequest,
  work: Work<T>,
): Promise<T> {
  const collection = await requireCollection(deps, request.collectionId, caller)
  const authorized = authorizeWrite(deps, caller, request, collection)
  // Undefined on SQLite.
  const { sharedTransaction } = deps.db
  if (sharedTransaction && isShareable(request, authorized)) {
    const outcome = await runShared(sharedTransaction, request, authorized, work)
    if (outcome.kind === 'written') return outcome.result
    if (outcome.kind === 'refused') throw outcome.error
    // Not shared: a transaction of its own.
  }
  return deps.db.transaction((tx) => runWithContext(tx, authorized, request, work))
}

/**
 * Runs the work with the definition of the collection that its transaction reads.
 * @throws DataError unique-conflict, also for a unique index that is created in the meantime
 */
async function withStoredCollection<T>(
  deps: DataDeps,
  caller: Caller,
  request: CountedRequest,
  work: Work<T>,
): Promise<T> {
  const { db } = deps
  const { collectionId } = request
  try {
    return await db.transaction(async (tx) => {
      const collection = await findCollection(tx, collectionId)
      if (!collection) throw new CollectionUnknownError(collectionId)
      return runWithContext(tx, authorizeWrite(deps, caller, request, collection), request, work)
    })
  } catch (error) {
    if (db.dialect.indexes.violated(error) === undefined) throw error
    throw unlistedIndexConflict(collectionId, error)
  }
}

/** Creates the context of an authorized write, and runs the work once for its idempotency key. */
async function runWithContext<T>(
  tx: Queries,
  authorized: AuthorizedWrite,
  { idempotency, changed }: CountedRequest,
  work: Work<T>,
): Promise<T> {
  const { collection } = authorized
  // An earlier attempt may have been rolled back.
  changed.bytes = 0
  await tx.itemRows.assertChecked(collection)
  const context: WriteContext = { tx, items: itemsIn(tx, collection), ...authorized }
  return runOnce(context, idempotency, () => work(context))
}

function authorizeWrite(
  { clock }: Pick<DataDeps, 'clock'>,
  caller: Caller,
  request: CountedRequest,
  collection: StoredCollection,
): AuthorizedWrite {
  const { operations, saveReferences = false } = request
  const [first] = operations
  if (!operations.some((operation) => allowedItemsFor(collection, operation, caller))) {
    throw denied(collection, first, caller, request.itemId)
  }
  const condition = parseCondition(collection, caller, request.condition)
  return { clock, collection, caller, condition, saveReferences, changed: request.changed }
}

/**
 * Returns whether PostgreSQL may run a write in a shared transaction: it changes one row only, and no unique index or
 * reference can refuse it after its checks.
 */
function isShareable(
  { shareOnPostgres, idempotency, changesReferences }: WriteRequest,
  { collection, condition, saveReferences }: AuthorizedWrite,
): boolean {
  if (!shareOnPostgres || idempotency || saveReferences) return false
  if (changesReferences?.(collection)) return false
  if (collection.indexes.some(({ unique }) => unique)) return false
  return !(condition && usesReferences(collection, condition.filter))
}

/**
 * Runs the write of one item in a transaction that it shares with concurrent writes, on PostgreSQL only: fewer
 * transactions write more items per second.
 */
async function runShared<T>(
  sharedTransaction: SharedTransaction,
  { itemId, shareOnPostgres }: WriteRequest,
  authorized: AuthorizedWrite,
  work: Work<T>,
): Promise<SharedOutcome<T>> {
  const { collection } = authorized
  const shared: SharedWrite<T> = {
    // An insert reads no item, so one statement runs all inserts of a batch.
    readId: shareOnPostgres === 'insert' ? undefined : itemId,
    write: (tx, items) => work({ tx, items, ...authorized }),
  }
  try {
    return await sharedTransaction(
      `${shareOnPostgres} ${collection.itemsTable} ${collection.enforcedSinceRevision}`,
      shared,
      (tx, writes) => runSharedWrites(tx, collection, writes),
      { oneStatement: shareOnPostgres === 'insert' },
    )
  } catch (error) {
    if (error instanceof StorageError) throw error
    // The shared transaction was rolled back. The write runs again in a transaction of its own, which reports the
    // cause.
    return notShared
  }
}

/** Context of a write transaction: one caller, one collection. Each item is authorized when it is written. */
export interface WriteContext extends Pick<DataDeps, 'clock'> {
  tx: Queries
  items: ItemStore
  collection: StoredCollection
  caller: Caller
  /** Condition that every changed or removed item must meet. */
  condition: Condition | undefined
  /** True saves the values of multi-reference fields, false ignores them. */
  saveReferences: boolean
  /** Counts the bytes of the stored items that are changed; undefined for the work of runners. */
  changed?: ChangedBytes
}

/** An authorized write, without its transaction. */
type AuthorizedWrite = Omit<WriteContext, 'tx' | 'items'>

/** Revision that the changed item must have. */
export interface ExpectedRevision {
  ifRevision?: number | undefined
}
