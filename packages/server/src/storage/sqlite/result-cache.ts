import { LRUCache } from 'lru-cache'
import type { Database } from '../database.js'

/** Maximum cached results. */
const MAX_RESULTS = 1000

/** Caches collections, which nearly every request needs. */
export interface ResultCache {
  cached: Database['cached']
  /** Drops the results. Called after a commit that changed collections. */
  invalidate(): void
}

/** Creates a cache for a database that only this process changes, so that its results are never stale. */
export function createResultCache(): ResultCache {
  const create = (): LRUCache<string, { result: unknown }> => new LRUCache({ max: MAX_RESULTS })
  let current = create()
  return {
    cached: async <T>(id: string, read: () => Promise<T>) => {
      const results = current
      const entry = results.get(id)
      if (entry) return entry.result as T
      const result = await read()
      // After an invalidation during the read, `results` is not the current map any more, so a stale result is never used.
      results.set(id, { result })
      return result
    },
    invalidate: () => {
      current = create()
    },
  }
}
