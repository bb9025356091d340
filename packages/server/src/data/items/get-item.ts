import type { Caller } from '../../caller.js'
import type { StoredCollection } from '../../storage/items/collections.js'
import { findItem } from '../../storage/items/items-by-id.js'
import type { StoredItem } from '../../storage/items/stored-item.js'
import { requireCollection } from '../collections/require-collection.js'
import type { DataDeps } from '../deps.js'
import { DataError } from '../errors.js'
import { authorizeOperation, isWithin } from '../permissions/access.js'

/**
 * Reads one item by its id.
 * @throws DataError item-unknown, also for an item that the caller may not read; PermissionDeniedError if the caller may read
 * no item of the collection
 */
export async function getItem(
  deps: DataDeps,
  caller: Caller,
  request: { collectionId: string; itemId: string },
): Promise<StoredItem> {
  const collection = await requireCollection(deps, request.collectionId, caller)
  const allowed = authorizeOperation(collection, 'read', caller, request.itemId)
  const item = await findItem(deps.db, collection.itemsTable, request.itemId)
  if (item && isWithin(allowed, item, caller)) return item
  throw itemUnknown(collection, request.itemId)
}

export function itemUnknown(collection: StoredCollection, itemId: string): DataError {
  return new DataError(
    'item-unknown',
    `the item "${itemId}" does not exist in the collection "${collection.id}"`,
  )
}
