import type { Collection } from '@foyer/protocol'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api-context.js'
import { type ItemVersion, multiReferences, readReferences, toVersion } from '../item-version.js'

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
      const includeReferences = multiReferences(collection).map((field) => ({
        field,
        limit: readReferences,
      }))
      const { dataItems } = await api.queryItems(
        {
          dataCollectionId: collection.id,
          query: { filter: { _id: id }, paging: { limit: 1 } },
          includeRevision: true,
          ...(includeReferences.length > 0 ? { includeReferences } : {}),
        },
        signal,
      )
      const [item] = dataItems
      return item === undefined ? null : toVersion(item, collection)
    },
  })
}
