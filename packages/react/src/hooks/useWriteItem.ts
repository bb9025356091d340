import type {
  AnyFields,
  CollectionId,
  FieldChange,
  Item,
  NewItem,
  StoredItem,
  SystemFields,
} from '@foyer/client'
import { useFoyer } from '../FoyerProvider.js'
import type { Registered } from '../registered-collections.js'
import { itemsOf, requireCall } from '../site-client.js'
import { modification, removal, replacement, useWrite, type WriteResult } from './useWrite.js'

/** An item to save; a new one without `_id`. */
export type SavedFields<Fields> = Fields & { _id?: string }

/** An item to replace. */
export type UpdatedFields<Fields> = Fields & { _id: string }

/** Fields to set in the item with this id; undefined removes a field, other fields stay. */
export type PatchedFields<Fields> = {
  [Name in Exclude<keyof Fields, keyof SystemFields>]?: Fields[Name] | null | undefined
} & { _id: string }

/** Type of `useSaveItem` and `useInsertItem` for a schema. */
export type UseSaveItem<Schema> = string extends keyof Schema
  ? <Fields extends object = AnyFields>(
      collectionId: string,
    ) => WriteResult<Item<Fields>, SavedFields<Fields>>
  : <Id extends CollectionId<Schema>>(
      collectionId: Id,
    ) => WriteResult<StoredItem<Schema, Id>, NewItem<Schema[Id]>>

/**
 * Saves an item: replaces the one with its `_id`, or inserts it. Cached queries of the collection show the change at
 * once, revert it on failure, and are refetched afterwards. A new item appears in lists after the refetch; until then
 * `variables` contains it.
 * @example
 * const save = useSaveItem<Review>('reviews')
 * <button type="button" onClick={() => save.mutate({ ...own, film: 'alien', stars: 5 })}>
 *   Five stars
 * </button>
 */
export const useSaveItem: UseSaveItem<Registered> = <Fields extends object>(
  collectionId: string,
) => {
  const items = itemsOf(useFoyer())
  return useWrite(
    collectionId,
    (item: SavedFields<Fields>): Promise<Item<Fields>> => items.save(collectionId, item),
    (item) => replacement([item]),
  )
}

/**
 * Inserts an item, and fails if its `_id` exists. Lists show it after they are refetched.
 * @example
 * const insert = useInsertItem<Review>('reviews')
 */
export const useInsertItem: UseSaveItem<Registered> = <Fields extends object>(
  collectionId: string,
) => {
  const items = itemsOf(useFoyer())
  return useWrite(
    collectionId,
    (item: SavedFields<Fields>): Promise<Item<Fields>> => items.insert(collectionId, item),
    () => replacement([]),
  )
}

/** Type of `useUpdateItem` for a schema. */
export type UseUpdateItem<Schema> = string extends keyof Schema
  ? <Fields extends object = AnyFields>(
      collectionId: string,
    ) => WriteResult<Item<Fields>, UpdatedFields<Fields>>
  : <Id extends CollectionId<Schema>>(
      collectionId: Id,
    ) => WriteResult<StoredItem<Schema, Id>, NewItem<Schema[Id]> & { _id: string }>

/**
 * Replaces an item, and fails if it does not exist. Shows the change immediately, as `useSaveItem` does.
 * @example
 * const update = useUpdateItem<Review>('reviews')
 */
export const useUpdateItem: UseUpdateItem<Registered> = <Fields extends object>(
  collectionId: string,
) => {
  const items = itemsOf(useFoyer())
  return useWrite(
    collectionId,
    (item: UpdatedFields<Fields>): Promise<Item<Fields>> => items.update(collectionId, item),
    (item) => replacement([item]),
  )
}

/** Type of `usePatchItem` for a schema. */
export type UsePatchItem<Schema> = string extends keyof Schema
  ? <Fields extends object = AnyFields>(
      collectionId: string,
    ) => WriteResult<Item<Fields>, PatchedFields<Fields>>
  : <Id extends CollectionId<Schema>>(
      collectionId: Id,
    ) => WriteResult<StoredItem<Schema, Id>, PatchedFields<Schema[Id]>>

/**
 * Sets single fields of an item; other fields stay as they are on the server. Undefined removes a field. Shows the
 * change immediately, as `useSaveItem` does.
 * @throws Error for a client without `patch`
 * @example
 * const patch = usePatchItem<Review>('reviews')
 * patch.mutate({ _id: 'r1', stars: 5 })
 */
export const usePatchItem: UsePatchItem<Registered> = <Fields extends object>(
  collectionId: string,
) => {
  const start = requireCall(useFoyer(), 'patch')
  return useWrite(
    collectionId,
    (item: PatchedFields<Fields>): Promise<Item<Fields>> =>
      start<Fields>(collectionId, item._id, changesOf(item)),
    (item) => modification([item]),
  )
}

function changesOf(item: object): FieldChange[] {
  return Object.entries(item).flatMap(([fieldPath, value]): FieldChange[] => {
    if (fieldPath === '_id') return []
    if (value === undefined) return [{ action: 'REMOVE_FIELD', fieldPath }]
    return [{ action: 'SET_FIELD', fieldPath, value }]
  })
}

/** Type of `useRemoveItem` for a schema. */
export type UseRemoveItem<Schema> = string extends keyof Schema
  ? <Fields extends object = AnyFields>(
      collectionId: string,
    ) => WriteResult<Item<Fields> | null, string>
  : <Id extends CollectionId<Schema>>(
      collectionId: Id,
    ) => WriteResult<StoredItem<Schema, Id> | null, string>

/**
 * Removes an item by id. Cached queries of the collection hide it immediately, show it again on failure, and are
 * refetched afterwards.
 * @example
 * const remove = useRemoveItem('reviews')
 * <button type="button" onClick={() => own && remove.mutate(own._id)}>
 *   Remove
 * </button>
 */
export const useRemoveItem: UseRemoveItem<Registered> = <Fields extends object>(
  collectionId: string,
) => {
  const items = itemsOf(useFoyer())
  return useWrite(
    collectionId,
    (itemId: string) => items.remove<Fields>(collectionId, itemId),
    (itemId) => removal([itemId]),
  )
}
