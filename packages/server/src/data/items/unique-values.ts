import { limits, valueAtPath, type WireItemData } from '@foyer/protocol'
import type { Queries } from '../../storage/database.js'
import type { StoredIndex } from '../../storage/engine/index-engine.js'
import { isPartOf } from '../../storage/indexes/physical-indexes.js'
import type { StoredCollection } from '../../storage/items/collections.js'
import { inSavepoint } from '../../storage/savepoint.js'
import { DataError } from '../errors.js'

/**
 * Writes an item, and converts the violation of a unique index to an error. Refuses a value that is too long for a
 * unique index before the write. If there are unique indexes, writes in a savepoint, which rolls back only the refused
 * write.
 * @throws DataError unique-conflict, indexed-value-too-large
 * @see docs/wire/collections.md#indexes
 */
export async function withUniqueCheck<T>(
  tx: Queries,
  { collection, fields }: { collection: StoredCollection; fields: WireItemData },
  write: () => Promise<T>,
): Promise<T> {
  const unique = collection.indexes.filter((index) => index.unique)
  for (const index of unique) if (index.status === 'ACTIVE') assertFits(index, fields)
  try {
    return await (unique.length === 0 ? write() : inSavepoint(tx, write))
  } catch (error) {
    const violated = tx.dialect.indexes.violated(error)
    if (violated === undefined) throw error
    throw conflictOf(
      collection,
      unique.find(({ id }) => isPartOf(violated, id)),
    )
  }
}

function assertFits({ name, fields }: StoredIndex, item: WireItemData): void {
  const path = fields[0]?.path ?? ''
  const value = valueAtPath(item, path.split('.'))
  if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) return
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const max = limits.uniqueValueLength
  // The count of UTF-16 units is an upper bound of the count of characters, so most values need no exact count.
  if (text.length <= max || [...text].length <= max) return
  throw new DataError(
    'indexed-value-too-large',
    `the value of "${path}" is longer than ${max} characters, the maximum for the unique index "${name}"`,
  )
}

function conflictOf(collection: StoredCollection, index: StoredIndex | undefined): DataError {
  const place = `in the collection "${collection.id}"`
  const text = index
    ? `another item ${place} has the same "${index.fields[0]?.path}", and the index "${index.name}" is unique`
    : `another item ${place} has the same value, and an index is unique`
  return new DataError('unique-conflict', text)
}
