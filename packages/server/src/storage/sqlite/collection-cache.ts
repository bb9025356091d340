import { LRUCache } from 'lru-cache'
import type { Database } from '../database.js'

/** Maximum cached collections. */
const MAX_COLLECTIONS = 1000

/** Caches collections, which nearly every request needs. */
export interface CollectionCache {
  cachedCollection: Database['cachedCollection']
  /** Drops the collections. Called after a commit that changed collections. */
  invalidate(): void
}

/** Creates the cache for a database that only this process changes, so that its collections are never stale. */
export function createSqliteCollectionCache(): CollectionCache {
  const create = (): LRUCache<string, { collection: unknown }> =>
    new LRUCache({ max: MAX_COLLECTIONS })
  let current = create()
  return {
    cachedCollection: async <T>(id: string, read: () => Promise<T>) => {
      const collections = current
      const entry = collections.get(id)
      if (entry) return entry.collection as T
      const collection = await read()
      // After an invalidation during the read, `collections` is no longer the current map, so a stale entry is never
      // used.
      collections.set(id, { collection })
      return collection
    },
    invalidate: () => {
      current = create()
    },
  }
}
