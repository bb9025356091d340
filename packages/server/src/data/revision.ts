import type { Caller } from '../caller.js'
import type { StoredCollection } from '../storage/collections.js'
import type { StoredItem } from '../storage/items.js'
import { DataError } from './errors.js'
import { isAllowed } from './read.js'

/**
 * Asserts that nobody has changed an item since the caller saw it.
 * @param expected the revision that the caller saw; without one any will do
 * @throws DataError revision-conflict with the item as it is, as far as the caller may read it
 * @see docs/wire.md#revisions
 */
export function assertRevision(
  { collection, caller }: { collection: StoredCollection; caller: Caller },
  item: StoredItem,
  expected: number | undefined,
): void {
  if (expected === undefined || item.revision === expected) return
  const readable = isAllowed(collection, 'read', item, caller)
  throw new DataError(
    'revision-conflict',
    `the item "${item.id}" is at revision ${item.revision}, expected ${expected}`,
    {
      revision: String(item.revision),
      ...(readable ? { currentItem: JSON.parse(item.text) } : {}),
    },
  )
}
