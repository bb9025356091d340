import { randomUUID } from 'node:crypto'
import { type Caller, ownerIdOf } from '../caller.js'
import type { StoredCollection } from '../storage/collections.js'
import type { Queries } from '../storage/database.js'
import { deleteItem, findItem, insertItem, replaceItem, type StoredItem } from '../storage/items.js'
import { authorize, denied, type Operation } from './access.js'
import type { DataDeps } from './deps.js'
import { DataError } from './errors.js'
import { composeItem, createdDateOf, type ItemContent } from './item-content.js'
import { isAllowed, itemUnknown } from './read.js'
import { requireCollection } from './require-collection.js'

interface WriteRequest {
  collectionId: string
  content: ItemContent
}

/** @throws DataError item-exists, permission-denied, collection-unknown */
export async function insert(
  deps: DataDeps,
  caller: Caller,
  { collectionId, content }: WriteRequest,
): Promise<StoredItem> {
  const collection = await requireCollection(deps, collectionId)
  authorize(collection, 'insert', caller)
  const item = await deps.db.transaction((tx) => insertInto(deps, tx, collection, caller, content))
  return shown(collection, item, caller)
}

/**
 * Replaces the content of an item; its owner and creation date stay.
 * @throws DataError item-unknown, permission-denied, collection-unknown
 */
export async function update(
  deps: DataDeps,
  caller: Caller,
  { collectionId, content }: WriteRequest,
): Promise<StoredItem> {
  const { id } = content
  if (id === undefined) throw new DataError('item-id-malformed', 'an update needs the "_id"')
  const collection = await requireCollection(deps, collectionId)
  authorize(collection, 'update', caller)
  return deps.db.transaction(async (tx) => {
    const existing = await findReachable(tx, collection, 'update', caller, id)
    return shown(collection, await replaceIn(deps, tx, collection, existing, content), caller)
  })
}

/** Updates an item when one with its id exists, else inserts it; each needs its own permission. */
export async function save(
  deps: DataDeps,
  caller: Caller,
  { collectionId, content }: WriteRequest,
): Promise<StoredItem> {
  const { id } = content
  if (id === undefined) return insert(deps, caller, { collectionId, content })
  const collection = await requireCollection(deps, collectionId)
  return deps.db.transaction(async (tx) => {
    try {
      return await saveIn(deps, tx, collection, caller, { ...content, id })
    } catch (error) {
      if (!(error instanceof DataError && error.reason === 'item-exists')) throw error
      // Another process inserted it since it was looked for, and now it is found.
      return saveIn(deps, tx, collection, caller, { ...content, id })
    }
  })
}

async function saveIn(
  deps: DataDeps,
  tx: Queries,
  collection: StoredCollection,
  caller: Caller,
  content: ItemContent & { id: string },
): Promise<StoredItem> {
  const found = await findItem(tx, collection.itemsTable, content.id)
  if (found && isAllowed(collection, 'update', found, caller)) {
    return shown(collection, await replaceIn(deps, tx, collection, found, content), caller)
  }
  // First the refusal that a missing item gets: the other one says that there is an item.
  if (!found || !isAllowed(collection, 'read', found, caller)) {
    authorize(collection, 'insert', caller)
  }
  if (found) throw denied(collection, 'update')
  return shown(collection, await insertInto(deps, tx, collection, caller, content), caller)
}

/**
 * Removes an item.
 * @returns the item as it was, as far as the caller may read it
 * @throws DataError item-unknown, permission-denied, collection-unknown
 */
export async function remove(
  deps: DataDeps,
  caller: Caller,
  request: { collectionId: string; itemId: string },
): Promise<StoredItem> {
  const collection = await requireCollection(deps, request.collectionId)
  authorize(collection, 'remove', caller)
  return deps.db.transaction(async (tx) => {
    const existing = await findReachable(tx, collection, 'remove', caller, request.itemId)
    await deleteItem(tx, collection.itemsTable, existing.id)
    return shown(collection, existing, caller)
  })
}

/** Inserts one item of an allowed caller. @throws DataError item-exists */
export async function insertInto(
  deps: Pick<DataDeps, 'clock'>,
  tx: Queries,
  collection: StoredCollection,
  caller: Caller,
  content: ItemContent,
): Promise<StoredItem> {
  const now = deps.clock.now().toISOString()
  const id = content.id ?? randomUUID()
  const system = { id, owner: ownerIdOf(caller), createdAt: now, updatedAt: now }
  const item = composeItem(content.fields, system)
  if (await insertItem(tx, collection.itemsTable, item)) return item
  throw new DataError(
    'item-exists',
    `an item "${id}" exists already in the collection "${collection.id}"`,
  )
}

async function replaceIn(
  deps: Pick<DataDeps, 'clock'>,
  tx: Queries,
  collection: StoredCollection,
  existing: StoredItem,
  content: ItemContent,
): Promise<StoredItem> {
  const { id, owner } = existing
  const createdAt = createdDateOf(existing)
  const now = deps.clock.now().toISOString()
  // A clock set back must not make an item older than itself.
  const updatedAt = now < createdAt ? createdAt : now
  const item = composeItem(content.fields, { id, owner, createdAt, updatedAt })
  await replaceItem(tx, collection.itemsTable, item)
  return item
}

/** An item that an operation may work on; of one that the caller may not even read, nothing is said. */
async function findReachable(
  tx: Queries,
  collection: StoredCollection,
  operation: Operation,
  caller: Caller,
  itemId: string,
): Promise<StoredItem> {
  const item = await findItem(tx, collection.itemsTable, itemId)
  if (!item) throw itemUnknown(collection, itemId)
  if (isAllowed(collection, operation, item, caller)) return item
  if (isAllowed(collection, 'read', item, caller)) throw denied(collection, operation)
  throw itemUnknown(collection, itemId)
}

/** What a caller is shown of an item that it wrote: where it may not read, the id alone. */
function shown(collection: StoredCollection, item: StoredItem, caller: Caller): StoredItem {
  if (isAllowed(collection, 'read', item, caller)) return item
  return { ...item, text: JSON.stringify({ _id: item.id }) }
}
