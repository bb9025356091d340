import type { StoredCollection } from '../../storage/collections/collections.js'
import { DataError } from '../errors.js'

/** Creates the error for a missing item, and for one that the caller may not read. */
export function itemUnknown(
  collection: StoredCollection,
  itemId: string,
  options?: ErrorOptions,
): DataError {
  return new DataError(
    'item-unknown',
    `the item "${itemId}" does not exist in the collection "${collection.id}"`,
    {},
    options,
  )
}

/** Creates the error for a new item whose id is taken. */
export function itemExists({ id }: StoredCollection, itemId: string): DataError {
  return new DataError(
    'item-exists',
    `an item "${itemId}" already exists in the collection "${id}"; update or save it instead`,
  )
}
