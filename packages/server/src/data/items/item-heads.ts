import type { Caller } from '../../caller.js'
import type { StoredCollection } from '../../storage/collections/collections.js'
import type { LockingReader } from '../../storage/database.js'
import { findItemHeads, type ItemHead } from '../../storage/items/referenced-items.js'
import { authorizeOperation, isAllowed } from '../permissions/authorize.js'
import { itemUnknown } from './item-errors.js'

/**
 * Asserts that the caller may read these items, and locks them against removal until the transaction ends.
 * @throws DataError permission-denied when the caller may read no item of the collection, item-unknown
 */
export async function lockReadableItems(
  { tx, caller }: { tx: LockingReader; caller: Caller },
  collection: StoredCollection,
  ids: readonly string[],
): Promise<void> {
  authorizeOperation(collection, 'read', caller)
  const items = await loadItemHeads(tx, collection, ids)
  for (const id of ids) {
    const item = items.get(id)
    if (!item || !isAllowed(collection, 'read', item, caller)) throw itemUnknown(collection, id)
  }
}

/** Finds items by id, without their content, and locks them for a change. */
export function lockItemHeads(
  tx: LockingReader,
  collection: StoredCollection,
  ids: readonly string[],
): Promise<Map<string, ItemHead>> {
  return findById(tx, collection, { ids, lock: tx.rowLock })
}

/** Finds items by id, without their content. In a transaction, also locks them against removal. */
export function loadItemHeads(
  queries: LockingReader,
  collection: Pick<StoredCollection, 'itemsTable'>,
  ids: readonly string[],
): Promise<Map<string, ItemHead>> {
  return findById(queries, collection, { ids, lock: queries.keepLock })
}

async function findById(
  queries: LockingReader,
  { itemsTable }: Pick<StoredCollection, 'itemsTable'>,
  { ids, lock }: { ids: readonly string[]; lock: LockingReader['rowLock'] },
): Promise<Map<string, ItemHead>> {
  const unique = [...new Set(ids)]
  if (unique.length === 0) return new Map()
  const heads = await findItemHeads(queries, itemsTable, { ids: unique, lock })
  return new Map(heads.map((head) => [head.id, head]))
}
