import { limits, valueAtPath, type WireItemData } from '@foyer/protocol'
import type { FieldMismatch } from '@foyer/protocol/collection-endpoints'
import type { StoredCollection } from '../../storage/collections/collections.js'
import { inSavepoint, type Queries } from '../../storage/database.js'
import type { StoredIndex } from '../../storage/engine/index-engine.js'
import { isPartOf } from '../../storage/indexes/physical-indexes.js'
import { truncated } from '../collections/field-values.js'
import { DataError } from '../errors.js'

/**
 * Writes an item, and converts the violation of a unique index to an error. Refuses a value that is too long for a
 * unique index before the write. If there are unique indexes, writes in a savepoint, which rolls back only the refused
 * write.
 * @throws DataError unique-conflict, indexed-value-too-large
 * @throws the error of the database if `collection` does not list the violated index. `inWriteTransaction` then runs
 * the write again.
 * @see docs/wire/collections.md#indexes
 */
export async function withUniqueCheck<T>(
  tx: Queries,
  { collection, content }: { collection: StoredCollection; content: WireItemData },
  write: () => Promise<T>,
): Promise<T> {
  const unique = collection.indexes.filter((index) => index.unique)
  for (const index of unique) {
    if (index.status === 'ACTIVE') assertFits(collection, index, content)
  }
  try {
    return await (unique.length === 0 ? write() : inSavepoint(tx, write))
  } catch (error) {
    const violated = tx.dialect.indexes.violated(error)
    if (violated === undefined) throw error
    const index = unique.find(({ id }) => isPartOf(violated, id))
    if (!index) throw error
    throw conflictOf(collection, index, content)
  }
}

/** Creates the error for the violation of a unique index that the definition of the collection does not list. */
export function unlistedIndexConflict(collectionId: string, cause: unknown): DataError {
  return new DataError(
    'unique-conflict',
    `another item in the collection "${collectionId}" has the same value in a field with a unique index; choose another value`,
    {},
    { cause },
  )
}

function assertFits(collection: StoredCollection, index: StoredIndex, content: WireItemData): void {
  const { path, value } = indexedValue(index, content)
  if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) return
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const max = limits.uniqueValueLength
  // The count of UTF-16 units is an upper bound of the count of characters, so most values need no exact count.
  if (text.length <= max || [...text].length <= max) return
  throw new DataError(
    'indexed-value-too-large',
    `the value of "${path}" is longer than ${max} characters, the maximum for the unique index "${index.name}"`,
    mismatchData(collection, { field: path, expected: `at most ${max} characters`, value }),
  )
}

function conflictOf(
  collection: StoredCollection,
  index: StoredIndex,
  content: WireItemData,
): DataError {
  const place = `in the collection "${collection.id}"`
  const { path: field, value } = indexedValue(index, content)
  return new DataError(
    'unique-conflict',
    `another item ${place} has the same "${field}", and the index "${index.name}" is unique`,
    mismatchData(collection, { field, expected: 'a value that no other item has', value }),
  )
}

/** Returns the field of a unique index and its value in an item. */
function indexedValue(
  { fields }: StoredIndex,
  content: WireItemData,
): { path: string; value: unknown } {
  const path = fields[0]?.path ?? ''
  return { path, value: valueAtPath(content, path.split('.')) }
}

/** Returns the data of an error about a field, in the form of a field validation, so that a form can mark the field. */
function mismatchData(
  { id: collectionId }: StoredCollection,
  { field, expected, value }: { field: string; expected: string; value: unknown },
): Record<string, unknown> {
  const mismatch: FieldMismatch = {
    field,
    expected,
    found: value === undefined ? 'nothing' : truncated(value),
  }
  return { collectionId, ...mismatch, mismatches: [mismatch] }
}
