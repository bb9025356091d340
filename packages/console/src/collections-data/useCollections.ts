import { type Collection, limits } from '@foyer/protocol'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api-context.js'

/** All collections, by name. */
export function useCollections(): UseQueryResult<Collection[]> {
  const api = useApi()
  return useQuery({
    queryKey: ['collections'],
    queryFn: async ({ signal }) => {
      const paging = { limit: limits.maxPageSize, offset: 0 }
      const { collections } = await api.listCollections({ paging }, signal)
      return collections.toSorted((a, b) => a.displayName.localeCompare(b.displayName, 'en'))
    },
  })
}

/** Counts the items of a collection. */
export function useItemCount(collectionId: string): UseQueryResult<number> {
  const api = useApi()
  return useQuery({
    queryKey: ['item-count', collectionId],
    queryFn: async ({ signal }) =>
      (await api.countItems({ dataCollectionId: collectionId }, signal)).totalCount,
  })
}
