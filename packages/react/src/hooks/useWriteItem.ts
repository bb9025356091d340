import type { Item } from '@foyer/client'
import {
  type MutationFunctionContext,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query'
import { useFoyer } from '../FoyerProvider.js'
import { collectionKey } from '../query-keys.js'
import { type Undo, updateOptimistically, type Write } from './optimistic-update.js'

/** An item to save: without `_id` it is a new one. */
export type SavedFields<Fields> = Fields & { _id?: string }

/**
 * Saves an item: replaces the one of its `_id`, or adds it. What was read of the collection shows the change at once, as it
 * was before when it is refused, and is read again afterwards. A new item has no place in a list until then:
 * `variables` holds it while the save runs.
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
 * Removes an item by id. It leaves what was read of the collection at once, is back when the removal is refused, and the
 * collection is read again afterwards.
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
  const mutationKey = ['foyer', 'write', collectionId]
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

/** The fields that the server keeps, which a save does not change. */
function systemFields(item: object): object {
  return Object.fromEntries(Object.entries(item).filter(([name]) => name.startsWith('_')))
}
