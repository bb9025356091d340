import { type Caller, ownerIdOf } from '../caller.js'
import type { StoredCollection } from '../storage/collections.js'
import { findItem, type StoredItem } from '../storage/items.js'
import { authorize, findAllowed, type Operation } from './access.js'
import type { DataDeps } from './deps.js'
import { DataError } from './errors.js'
import { requireCollection } from './require-collection.js'

/**
 * One item by its id.
 * @throws DataError item-unknown, also for an item that the caller may not read
 */
export async function getItem(
  deps: DataDeps,
  caller: Caller,
  request: { collectionId: string; itemId: string },
): Promise<StoredItem> {
  const collection = await requireCollection(deps, request.collectionId, caller)
  authorize(collection, 'read', caller, request.itemId)
  const item = await findItem(deps.db, collection.itemsTable, request.itemId)
  if (item && isAllowed(collection, 'read', item, caller)) return item
  throw itemUnknown(collection, request.itemId)
}

/** Whether what a caller may do covers an item. */
export function isAllowed(
  collection: StoredCollection,
  operation: Operation,
  item: Pick<StoredItem, 'owner'>,
  caller: Caller,
): boolean {
  const allowed = findAllowed(collection, operation, caller)
  if (allowed !== 'own') return allowed === 'all'
  return item.owner !== null && item.owner === ownerIdOf(caller)
}

export function itemUnknown(collection: StoredCollection, itemId: string): DataError {
  return new DataError(
    'item-unknown',
    `the item "${itemId}" does not exist in the collection "${collection.id}"`,
  )
}
