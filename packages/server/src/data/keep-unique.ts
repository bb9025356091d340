import { limits, readPath, type WireItemData } from '@foyer/protocol'
import type { StoredCollection } from '../storage/collections.js'
import type { Queries } from '../storage/database.js'
import type { StoredIndex } from '../storage/indexes.js'
import { suffixOf } from '../storage/physical-indexes.js'
import { inSavepoint } from '../storage/savepoint.js'
import { DataError } from './errors.js'

/**
 * Writes an item where unique indexes may refuse it; what was refused has written nothing.
 * @throws DataError unique-conflict, indexed-value-too-large
 * @see docs/wire.md#indexes
 */
export async function keepUnique<T>(
  tx: Queries,
  { collection, fields }: { collection: StoredCollection; fields: WireItemData },
  write: () => Promise<T>,
): Promise<T> {
  const unique = (collection.indexes ?? []).filter((index) => index.unique)
  for (const index of unique) if (index.status === 'ACTIVE') assertFits(index, fields)
  try {
    return await (unique.length === 0 ? write() : inSavepoint(tx, write))
  } catch (error) {
    const violated = tx.dialect.indexes.violated(error)
    if (violated === undefined) throw error
    throw conflictOf(
      collection,
      unique.find(({ id }) => violated.endsWith(suffixOf(id))),
    )
  }
}

function assertFits({ name, fields }: StoredIndex, item: WireItemData): void {
  const path = fields[0]?.path ?? ''
  const value = readPath(item, path.split('.'))
  if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) return
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const most = limits.uniqueValueLength
  // Characters are counted only where there may be too many.
  if (text.length <= most || [...text].length <= most) return
  throw new DataError(
    'indexed-value-too-large',
    `the value of "${path}" has more than ${most} characters, which is the most for the unique index "${name}"`,
  )
}

function conflictOf(collection: StoredCollection, index: StoredIndex | undefined): DataError {
  const place = `in the collection "${collection.id}"`
  const text = index
    ? `another item ${place} has the same "${index.fields[0]?.path}", and the index "${index.name}" is unique`
    : `another item ${place} has the same value, and an index is unique`
  return new DataError('unique-conflict', text)
}
