import type { Patch } from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import type { StoredCollection } from '../../storage/items/collections.js'
import type { StoredItem } from '../../storage/items-tables.js'
import type { DataDeps } from '../deps.js'
import type { ItemContent } from './item-content.js'
import { changesReferences } from './item-references.js'
import { insertIn, patchIn, redact, removeIn, saveIn, updateIn } from './write.js'
import {
  type Expected,
  inWriteTransaction,
  type WriteContext,
  type WriteRequest,
} from './write-transaction.js'

type ItemRequest = Pick<WriteRequest, 'collectionId' | 'idempotency' | 'saveReferences'>
type Content = ItemRequest & { content: ItemContent }
type Conditional = Expected & Pick<WriteRequest, 'condition'>

/** Inserts an item. @throws DataError item-exists, permission-denied, collection-unknown */
export function insert(
  deps: DataDeps,
  caller: Caller,
  { content, collectionId, idempotency, saveReferences }: Content,
): Promise<StoredItem> {
  const transaction = {
    operations: ['insert'],
    writesOne: 'new',
    itemId: content.id,
    ...{ collectionId, idempotency, saveReferences },
  } as const
  return writeItem(deps, caller, transaction, (writing) => insertIn(writing, content))
}

/** Replaces the content of an item. @throws DataError item-unknown, permission-denied, collection-unknown, condition-not-met, revision-conflict */
export function update(
  deps: DataDeps,
  caller: Caller,
  { content, ...request }: Content & Conditional,
): Promise<StoredItem> {
  const itemId = content.id
  const transaction = { operations: ['update'], itemId, writesOne: 'any', ...request } as const
  return writeItem(deps, caller, transaction, (writing) => updateIn(writing, content, request))
}

/** Patches fields of an item. @throws DataError as `update`; PatchError for a change that does not fit what the item holds */
export function patch(
  deps: DataDeps,
  caller: Caller,
  request: ItemRequest & { itemId: string; patch: Patch } & Conditional,
): Promise<StoredItem> {
  const transaction = {
    operations: ['update'],
    writesOne: 'any',
    changesReferences: (collection: StoredCollection) =>
      request.patch.some(changesReferences(collection)),
    ...request,
  } as const
  return writeItem(deps, caller, transaction, (writing) =>
    patchIn(writing, request.itemId, request.patch, request),
  )
}

/** Updates the item with this id or inserts it. Each needs its own permission. */
export function save(
  deps: DataDeps,
  caller: Caller,
  { content, ...request }: Content,
): Promise<StoredItem> {
  const itemId = content.id
  const operations = ['insert', 'update'] as const
  const transaction = { operations, itemId, writesOne: 'any', ...request } as const
  return writeItem(deps, caller, transaction, async (writing) => {
    const { item } = await saveIn(writing, content)
    return item
  })
}

/**
 * Removes an item.
 * @returns the last state of the item, redacted if the caller may not read it
 * @throws DataError item-unknown, permission-denied, collection-unknown, condition-not-met, revision-conflict
 */
export function remove(
  deps: DataDeps,
  caller: Caller,
  request: ItemRequest & { itemId: string } & Conditional,
): Promise<StoredItem> {
  const transaction = { operations: ['remove'], writesOne: 'any', ...request } as const
  return writeItem(deps, caller, transaction, (writing) =>
    removeIn(writing, request.itemId, request),
  )
}

function writeItem(
  deps: DataDeps,
  caller: Caller,
  request: WriteRequest,
  write: (writing: WriteContext) => Promise<StoredItem>,
): Promise<StoredItem> {
  return inWriteTransaction(deps, caller, request, async (writing) =>
    redact(writing, await write(writing)),
  )
}
