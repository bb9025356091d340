import { limits } from '@foyer/protocol'
import type { Caller } from '../caller.js'
import type { StoredCollection } from '../storage/collections.js'
import type { Reader } from '../storage/database.js'
import { findItemHeads, type ItemHead } from '../storage/referenced-items.js'
import { authorize } from './access.js'
import { DataError } from './errors.js'
import { isAllowed, itemUnknown } from './read.js'

/** @throws DataError too-many-items */
export function assertReferencesFit(references: readonly unknown[]): void {
  if (references.length <= limits.references) return
  throw new DataError(
    'too-many-items',
    `${references.length} references, expected at most ${limits.references}`,
  )
}

/**
 * Asserts that items are there for the caller, and keeps them there until the transaction ends.
 * @throws DataError permission-denied when the caller reads nothing in the collection, item-unknown
 */
export async function requireReadable(
  { tx, caller }: { tx: Reader; caller: Caller },
  collection: StoredCollection,
  ids: readonly string[],
): Promise<void> {
  authorize(collection, 'read', caller)
  const items = await keepItems(tx, collection, ids)
  for (const id of ids) {
    const item = items.get(id)
    if (!item || !isAllowed(collection, 'read', item, caller)) throw itemUnknown(collection, id)
  }
}

/** Items that are there to be changed, by id, without their content: others wait until the transaction ends. */
export function lockItems(
  tx: Reader,
  collection: StoredCollection,
  ids: readonly string[],
): Promise<Map<string, ItemHead>> {
  return findById(tx, collection, { ids, lock: tx.rowLock })
}

/** Items by id, without their content; in a transaction they are not removed until it ends. */
export function keepItems(
  queries: Reader,
  collection: StoredCollection,
  ids: readonly string[],
): Promise<Map<string, ItemHead>> {
  return findById(queries, collection, { ids, lock: queries.keepLock })
}

async function findById(
  queries: Reader,
  { itemsTable }: StoredCollection,
  { ids, lock }: { ids: readonly string[]; lock: Reader['rowLock'] },
): Promise<Map<string, ItemHead>> {
  const unique = [...new Set(ids)]
  if (unique.length === 0) return new Map()
  const heads = await findItemHeads(queries, itemsTable, { ids: unique, lock })
  return new Map(heads.map((head) => [head.id, head]))
}
