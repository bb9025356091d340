import type { Collection } from '@foyer/protocol'
import { useApiQuery } from '../../../api/useApiQuery.js'
import { readVersions } from '../read-items.js'

/** Reads an item with its revision and its references; null if it does not exist. */
export function useItem(collection: Collection, id: string | undefined) {
  return useApiQuery(
    ['item', collection.id, id],
    async (api, signal) => {
      const [item] = await readVersions(api, collection, id === undefined ? [] : [id], signal)
      return item ?? null
    },
    // An editor must start from the stored version, not from the cache.
    { enabled: id !== undefined, staleTime: 0, gcTime: 0 },
  )
}
