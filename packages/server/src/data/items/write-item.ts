import type { Patch } from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import type { StoredCollection } from '../../storage/collections/collections.js'
import type { StoredItem } from '../../storage/stored-item.js'
import type { DataDeps } from '../deps.js'
import type { ItemInput } from './item-content.js'
import { isReferenceChangeIn } from './item-references.js'
import {
  insertInTransaction,
  patchInTransaction,
  redact,
  removeInTransaction,
  saveInTransaction,
  updateInTransaction,
} from './mutations.js'
import {
  type ExpectedRevision,
  inWriteTransaction,
  type WriteRequest,
} from './write-transaction.js'

type ItemRequest = Pick<WriteRequest, 'collectionId' | 'idempotency' | 'saveReferences'>
type Input = ItemRequest & { input: ItemInput }
type Preconditions = ExpectedRevision & Pick<WriteRequest, 'condition'>

/**
 * Inserts an item in its own transaction.
 * @throws DataError collection-unknown, permission-denied; as `insertInTransaction`
 */
export function insert(
  deps: DataDeps,
  caller: Caller,
  { input, collectionId, idempotency, saveReferences }: Input,
): Promise<StoredItem> {
  const transaction = {
    operations: ['insert'],
    shareOnPostgres: 'insert',
    itemId: input.id,
    collectionId,
    idempotency,
    saveReferences,
  } as const
  return inWriteTransaction(deps, caller, transaction, async (context) =>
    redact(context, await insertInTransaction(context, input)),
  )
}

/**
 * Replaces the content of an item.
 * @throws DataError collection-unknown; as `updateInTransaction`
 */
export function update(
  deps: DataDeps,
  caller: Caller,
  { input, ...request }: Input & Preconditions,
): Promise<StoredItem> {
  const itemId = input.id
  const transaction = {
    operations: ['update'],
    itemId,
    shareOnPostgres: 'read-then-write',
    ...request,
  } as const
  return inWriteTransaction(deps, caller, transaction, async (context) =>
    redact(context, await updateInTransaction(context, input, request)),
  )
}

/**
 * Patches fields of an item.
 * @throws DataError as `update`; PointerError for a change that does not fit the value of its field
 */
export function patch(
  deps: DataDeps,
  caller: Caller,
  request: ItemRequest & { itemId: string; patch: Patch } & Preconditions,
): Promise<StoredItem> {
  const transaction = {
    operations: ['update'],
    shareOnPostgres: 'read-then-write',
    changesReferences: (collection: StoredCollection) =>
      request.patch.some(isReferenceChangeIn(collection)),
    ...request,
  } as const
  return inWriteTransaction(deps, caller, transaction, async (context) =>
    redact(context, await patchInTransaction(context, request.itemId, request.patch, request)),
  )
}

/**
 * Updates the item with this id, or inserts it. The caller needs the permission for the operation that takes place:
 * `insert` for a new id, `update` for an existing one.
 */
export function save(
  deps: DataDeps,
  caller: Caller,
  { input, ...request }: Input,
): Promise<StoredItem> {
  const itemId = input.id
  const operations = ['insert', 'update'] as const
  const shareOnPostgres = 'read-then-write'
  const transaction = { operations, itemId, shareOnPostgres, ...request } as const
  return inWriteTransaction(deps, caller, transaction, async (context) => {
    const { item } = await saveInTransaction(context, input)
    return redact(context, item)
  })
}

/**
 * Removes an item.
 * @returns the last state of the item, redacted if the caller may not read it
 * @throws DataError collection-unknown; as `updateInTransaction`
 */
export function remove(
  deps: DataDeps,
  caller: Caller,
  request: ItemRequest & { itemId: string } & Preconditions,
): Promise<StoredItem> {
  const transaction = {
    operations: ['remove'],
    shareOnPostgres: 'read-then-write',
    ...request,
  } as const
  return inWriteTransaction(deps, caller, transaction, async (context) =>
    redact(context, await removeInTransaction(context, request.itemId, request)),
  )
}
