import type { Item } from '@foyer/client'
import {
  type MutationFunctionContext,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query'
import { type Undo, updateOptimistically, type Write } from '../cache/optimistic-update.js'
import { collectionKey, writeKey } from '../cache/query-keys.js'
import { useFoyer } from '../FoyerProvider.js'

/** An item to save; a new one without `_id`. */
export type SavedFields<Fields> = Fields & { _id?: string }

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
export function useSaveItem<Fields extends object = Record<string, unknown>>(
  collectionId: string,
): UseMutationResult<Item<Fields>, Error, SavedFields<Fields>, Undo> {
  const { items } = useFoyer()
  return useMutation({
    mutationFn: (item: SavedFields<Fields>): Promise<Item<Fields>> =>
      items.save<Fields>(collectionId, item),
    ...useWrite(collectionId, (item: SavedFields<Fields>) => {
      const { _id: itemId } = item
      const change = (before: object) => ({ ...systemFields(before), ...item })
      return itemId === undefined ? undefined : { itemId, change }
    }),
  })
}

/**
 * Removes an item by id. Cached queries of the collection drop it at once, restore it on failure, and are refetched
 * afterwards.
 * @example
 * const remove = useRemoveItem('reviews')
 * <button type="button" onClick={() => own && remove.mutate(own._id)}>
 *   Remove
 * </button>
 */
export function useRemoveItem<Fields extends object = Record<string, unknown>>(
  collectionId: string,
): UseMutationResult<Item<Fields> | null, Error, string, Undo> {
  const { items } = useFoyer()
  return useMutation({
    mutationFn: (itemId: string) => items.remove<Fields>(collectionId, itemId),
    ...useWrite(collectionId, (itemId: string) => ({ itemId, change: () => undefined })),
  })
}

/** Runs a write with optimistic updates; new items are not shown before the server answers. */
function useWrite<Input>(collectionId: string, toWrite: (input: Input) => Write | undefined) {
  const { session } = useFoyer()
  const mutationKey = writeKey(collectionId)
  const keyNow = () => collectionKey(session.state(), collectionId)
  return {
    mutationKey,
    async onMutate(input: Input, { client }: MutationFunctionContext): Promise<Undo> {
      const write = toWrite(input)
      return write ? updateOptimistically(client, keyNow(), write) : () => {}
    },
    onError: (_error: Error, _input: Input, undo?: Undo) => undo?.(),
    async onSettled(...[, , , , { client }]: SettledArguments<Input>): Promise<void> {
      // Read before all writes are answered, it would take back what the others show.
      if (client.isMutating({ mutationKey }) > 1) return
      await client.invalidateQueries({ queryKey: keyNow() })
    },
  }
}

type SettledArguments<Input> = [
  data: unknown,
  error: Error | null,
  input: Input,
  undo: Undo | undefined,
  context: MutationFunctionContext,
]

/** Returns the fields that the server sets. */
function systemFields(item: object): object {
  return Object.fromEntries(Object.entries(item).filter(([name]) => name.startsWith('_')))
}
