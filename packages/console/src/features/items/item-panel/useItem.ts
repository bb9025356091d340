import type { Collection } from '@foyer/protocol'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api-context.js'
import type { ItemVersion } from '../item-version.js'
import { readVersions } from '../read-items.js'

/** Reads an item with its revision and its references; null if it does not exist. */
export function useItem(
  collection: Collection,
  id: string | undefined,
): UseQueryResult<ItemVersion | null> {
  const api = useApi()
  return useQuery({
    queryKey: ['item', collection.id, id],
    enabled: id !== undefined,
    // An editor must start from the stored version, not from the cache.
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const [item] = await readVersions(api, collection, id === undefined ? [] : [id], signal)
      return item ?? null
    },
  })
}
