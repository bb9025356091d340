import { type Collection, limits } from '@foyer/protocol'
import { useApiQuery } from '../api/useApiQuery.js'

/** All collections, by name. */
export function useCollections() {
  return useApiQuery(['collections'], async (api, signal) => {
    const paging = { limit: limits.maxPageSize, offset: 0 }
    const { collections } = await api.listCollections({ paging }, signal)
    return collections.toSorted((a, b) => a.displayName.localeCompare(b.displayName, 'en'))
  })
}

/** Returns a collection by its id; undefined while the collections load, and for a missing one. */
export function useCollection(id: string | undefined | null): Collection | undefined {
  return useCollections().data?.find((collection) => collection.id === id)
}

/** Counts the items of a collection. */
export function useItemCount(collectionId: string) {
  return useApiQuery(['item-count', collectionId], async (api, signal) => {
    const { totalCount } = await api.countItems({ dataCollectionId: collectionId }, signal)
    return totalCount
  })
}
