import type { AnyFields, BulkSummary, CollectionId, NewItem } from '@foyer/client'
import { useFoyer } from '../FoyerProvider.js'
import type { Registered } from '../registered-collections.js'
import { requireCall } from '../site-client.js'
import { removal, replacement, useWrite, type WriteResult } from './useWrite.js'
import type { SavedFields } from './useWriteItem.js'

/** Type of `useBulkSave` and `useBulkInsert` for a schema. */
export type UseBulkSave<Schema> = string extends keyof Schema
  ? <Fields extends object = AnyFields>(
      collectionId: string,
    ) => WriteResult<BulkSummary<SavedFields<Fields>>, readonly SavedFields<Fields>[]>
  : <Id extends CollectionId<Schema>>(
      collectionId: Id,
    ) => WriteResult<BulkSummary<NewItem<Schema[Id]>>, readonly NewItem<Schema[Id]>[]>

/**
 * Saves up to 1000 items in one request: replaces those that exist and inserts the others. Lists show changed items
 * immediately, and new ones once they are saved. `data.errors` lists the items that the server did not save.
 * @throws Error for a client without `bulkSave`
 * @example
 * const save = useBulkSave<Review>('reviews')
 */
export const useBulkSave: UseBulkSave<Registered> = <Fields extends object>(
  collectionId: string,
) => {
  const bulkSave = requireCall(useFoyer(), 'bulkSave')
  return useWrite(
    collectionId,
    (items: readonly SavedFields<Fields>[]) => bulkSave(collectionId, items),
    replacement,
  )
}

/**
 * Inserts up to 1000 items in one request and skips those that exist. Lists show them after they are refetched.
 * @throws Error for a client without `bulkInsert`
 * @example
 * const insert = useBulkInsert<Review>('reviews')
 */
export const useBulkInsert: UseBulkSave<Registered> = <Fields extends object>(
  collectionId: string,
) => {
  const bulkInsert = requireCall(useFoyer(), 'bulkInsert')
  return useWrite(
    collectionId,
    (items: readonly SavedFields<Fields>[]) => bulkInsert(collectionId, items),
    () => replacement([]),
  )
}

/** Type of `useBulkRemove` for a schema. */
export type UseBulkRemove<Schema> = (
  collectionId: CollectionId<Schema>,
) => WriteResult<BulkSummary<string>, readonly string[]>

/**
 * Removes up to 1000 items by their ids in one request. Lists hide them immediately.
 * @throws Error for a client without `bulkRemove`
 * @example
 * const remove = useBulkRemove('reviews')
 */
export const useBulkRemove: UseBulkRemove<Registered> = (collectionId) => {
  const bulkRemove = requireCall(useFoyer(), 'bulkRemove')
  return useWrite(
    collectionId,
    (itemIds: readonly string[]) => bulkRemove(collectionId, itemIds),
    removal,
  )
}
