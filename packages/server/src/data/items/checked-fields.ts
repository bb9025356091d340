import { normalizeWireItem, type WireItemData } from '@foyer/protocol'
import type { StoredCollection } from '../../storage/items/collections.js'
import { MAX_MISMATCHES, storedMismatches } from '../collections/field-values.js'
import { DataError } from '../errors.js'

/** Adds the defaults of missing fields to the content of an item. */
export function withDefaults(
  { fields }: Pick<StoredCollection, 'fields'>,
  content: WireItemData,
): WireItemData {
  const defaults = fields.flatMap(({ key, default: value }) =>
    value === undefined || Object.hasOwn(content, key) ? [] : [[key, value] as const],
  )
  if (defaults.length === 0) return content
  return { ...content, ...normalizeWireItem(Object.fromEntries(defaults)) }
}

/**
 * Asserts that the stored form of an item fits the fields of its collection, if the collection enforces them.
 * @throws DataError item-invalid
 * @see docs/wire/collections.md#field-validation
 */
export function assertFields(
  collection: Pick<StoredCollection, 'id' | 'fields' | 'enforcedSinceRevision'>,
  content: WireItemData,
  itemId: string | undefined,
): void {
  if (collection.enforcedSinceRevision === 0) return
  const mismatches = storedMismatches(content, collection.fields)
  const [first] = mismatches
  if (!first) return
  const { id } = collection
  const item = itemId === undefined ? 'a new item' : `the item "${itemId}"`
  throw new DataError(
    'item-invalid',
    `${item} of the collection "${id}" does not fit the field "${first.field}": expected ${first.expected}, found ${first.found}`,
    {
      collectionId: id,
      ...(itemId === undefined ? {} : { itemId }),
      ...first,
      mismatches: mismatches.slice(0, MAX_MISMATCHES),
    },
  )
}
