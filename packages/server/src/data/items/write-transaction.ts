import type { Filter, WireCondition } from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import type { Queries } from '../../storage/database.js'
import { findCollection, type StoredCollection } from '../../storage/items/collections.js'
import { StaleFieldsError, StorageError } from '../../storage/storage-error.js'
import { collectionUnknown, requireCollection } from '../collections/collections.js'
import { usesReferences } from '../collections/reference-conditions.js'
import type { DataDeps } from '../deps.js'
import { allowedItemsFor, authorizeOperation, type Operation } from '../permissions/access.js'
import { type Shared, type SharedWrite, writeBatch } from './batch-writes.js'
import { type IdempotencyKey, once } from './idempotency.js'
import { parseCondition } from './preconditions.js'
import { itemsIn, type WritableItems } from './writable-items.js'

/** Request for a write transaction. */
export interface WriteRequest {
  collectionId: string
  /** At least one must be allowed on some items. Each item is authorized again. */
  operations: readonly [Operation, ...Operation[]]
  condition?: WireCondition | undefined
  idempotency?: IdempotencyKey | undefined
  /** The id, if the request writes one item with a known id. */
  itemId?: string | undefined
  saveReferences?: boolean | undefined
  /** Set if the work writes one item and nothing else: a new one, or the one of `itemId`. */
  writesOne?: 'new' | 'any' | undefined
  /** Tells if the work changes references although `saveReferences` is not set. */
  changesReferences?: ((collection: StoredCollection) => boolean) | undefined
}

/**
 * Runs the writes of one call in a transaction, after checking the collection, the permissions and the condition. The
 * result of `work` is stored for idempotent repetitions, so it must be serializable as JSON.
 * @throws DataError collection-unknown, permission-denied, idempotency-key-reused; FilterError for a malformed condition
 */
export async function inWriteTransaction<T>(
  deps: DataDeps,
  caller: Caller,
  request: WriteRequest,
  work: Work<T>,
): Promise<T> {
  try {
    return await writeCached(deps, caller, request, work)
  } catch (error) {
    if (!(error instanceof StaleFieldsError)) throw error
    return writeCurrent(deps, caller, request, work)
  }
}

type Work<T> = (writing: WriteContext) => Promise<T>

/** Writes to the collection as it is cached. @throws StaleFieldsError when the fields to check changed meanwhile */
async function writeCached<T>(
  deps: DataDeps,
  caller: Caller,
  request: WriteRequest,
  work: Work<T>,
): Promise<T> {
  const collection = await requireCollection(deps, request.collectionId, caller)
  const context = authorizeWrite(deps, caller, request, collection)
  const { condition, saveReferences } = context
  const { idempotency, writesOne, changesReferences } = request
  const hasReferences = saveReferences || changesReferences?.(collection) === true
  const isPlain = !hasReferences && idempotency === undefined && !hasUniqueIndex(collection)
  if (writesOne === 'any' && isPlain && !(condition && usesReferences(collection, condition))) {
    const shared = await shareTransaction(deps, request, context, work)
    if (shared.kind === 'written') return shared.answer
    if (shared.kind === 'refused') throw shared.error
  }
  return deps.db.transaction(
    (tx) => writeIn(tx, context, request, work),
    // An insert without references and unique indexes is one statement and needs no explicit transaction.
    { oneStatement: writesOne === 'new' && isPlain },
  )
}

/** Writes to the collection as the transaction reads it. */
function writeCurrent<T>(
  deps: DataDeps,
  caller: Caller,
  request: WriteRequest,
  work: Work<T>,
): Promise<T> {
  return deps.db.transaction(async (tx) => {
    const collection = await findCollection(tx, request.collectionId)
    if (!collection) throw collectionUnknown(request.collectionId)
    return writeIn(tx, authorizeWrite(deps, caller, request, collection), request, work)
  })
}

async function writeIn<T>(
  tx: Queries,
  context: Omit<WriteContext, 'tx' | 'items'>,
  { idempotency }: WriteRequest,
  work: Work<T>,
): Promise<T> {
  const { collection } = context
  await tx.tables.assertChecked(collection)
  const writing: WriteContext = { tx, items: itemsIn(tx, collection), ...context }
  return once(writing, idempotency, () => work(writing))
}

function authorizeWrite(
  { clock }: Pick<DataDeps, 'clock'>,
  caller: Caller,
  request: WriteRequest,
  collection: StoredCollection,
): Omit<WriteContext, 'tx' | 'items'> {
  const { operations, saveReferences = false } = request
  const [first] = operations
  if (!operations.some((operation) => allowedItemsFor(collection, operation, caller))) {
    authorizeOperation(collection, first, caller, request.itemId)
  }
  const condition = parseCondition(collection, caller, request.condition)
  return { clock, collection, caller, condition, saveReferences }
}

/** Writes one item in a transaction shared with concurrent writes, if the database engine gains from that. */
async function shareTransaction<T>(
  { db }: DataDeps,
  { itemId }: WriteRequest,
  context: Omit<WriteContext, 'tx' | 'items'>,
  work: Work<T>,
): Promise<Shared<T>> {
  const { collection } = context
  const shared: SharedWrite<T> = { itemId, write: (tx, items) => work({ tx, items, ...context }) }
  try {
    return await db.batched(
      `write ${collection.itemsTable} ${collection.enforcedSinceRevision}`,
      shared,
      {
        all: (tx, writes) => writeBatch(tx, collection, writes),
        alone: async () => ({ kind: 'not-shared' }),
      },
    )
  } catch (error) {
    if (error instanceof StorageError) throw error
    // The shared transaction failed and is rolled back. A transaction of its own reports the cause.
    return { kind: 'not-shared' }
  }
}

function hasUniqueIndex({ indexes = [] }: StoredCollection): boolean {
  return indexes.some(({ unique }) => unique)
}

/** Context of a write transaction: one caller, one collection. Each item is authorized when it is written. */
export interface WriteContext extends Pick<DataDeps, 'clock'> {
  tx: Queries
  items: WritableItems
  collection: StoredCollection
  caller: Caller
  /** Condition that every changed or removed item must meet. */
  condition: Filter | undefined
  /** True saves the values of multi-reference fields, false ignores them. */
  saveReferences: boolean
}

/** Expected state of the changed item. */
export interface Expected {
  ifRevision?: number | undefined
}
