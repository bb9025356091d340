import type { Item } from '@foyer/client'
import {
  type QueryClient,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useFoyer } from './FoyerProvider.js'
import { collectionKey } from './query-keys.js'

/** Saves an item: replaces the one of its `_id`, or adds it. What was read of the collection is read again. */
export function useSaveItem<Fields extends object = Record<string, unknown>>(
  collectionId: string,
): UseMutationResult<Item<Fields>, Error, Fields & { _id?: string }> {
  const { items } = useFoyer()
  const refresh = useRefresh(collectionId)
  return useMutation({
    mutationFn: (item: Fields & { _id?: string }): Promise<Item<Fields>> =>
      items.save<Fields>(collectionId, item),
    onSuccess: refresh,
  })
}

/** Removes an item by id. What was read of the collection is read again. */
export function useRemoveItem<Fields extends object = Record<string, unknown>>(
  collectionId: string,
): UseMutationResult<Item<Fields> | null, Error, string> {
  const { items } = useFoyer()
  const refresh = useRefresh(collectionId)
  return useMutation({
    mutationFn: (itemId: string) => items.remove<Fields>(collectionId, itemId),
    onSuccess: refresh,
  })
}

function useRefresh(collectionId: string): () => Promise<void> {
  const { session } = useFoyer()
  const queryClient: QueryClient = useQueryClient()
  return () =>
    queryClient.invalidateQueries({ queryKey: collectionKey(session.state(), collectionId) })
}
