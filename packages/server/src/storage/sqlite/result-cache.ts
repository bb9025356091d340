import { LRUCache } from 'lru-cache'
import type { CachedKind, Database } from '../database.js'

/** Maximum cached results of a kind. */
const MAX_RESULTS = 1000

/** Caches results that nearly every request needs. */
export interface ResultCache {
  cached: Database['cached']
  /** Drops the results of a kind. Called after a commit that changed them. */
  invalidate(kind: CachedKind): void
}

/** Creates a cache for a database that only this process changes: its results are never stale. */
export function createResultCache(): ResultCache {
  const kinds = new Map<CachedKind, LRUCache<string, { result: unknown }>>()
  return {
    cached: async <T>(kind: CachedKind, key: string, read: () => Promise<T>) => {
      const results = kinds.get(kind) ?? new LRUCache({ max: MAX_RESULTS })
      const entry = results.get(key)
      if (entry) return entry.result as T
      kinds.set(kind, results)
      const result = await read()
      // If the kind was invalidated during the read, `results` is no longer in `kinds`, so this stale result is never served.
      results.set(key, { result })
      return result
    },
    invalidate: (kind) => void kinds.delete(kind),
  }
}
