import type { CachedKind, Database } from '../database.js'

/** Cached results of a kind. */
const MAX_RESULTS = 1000

/** Caches results that nearly every request needs. */
export interface ResultCache {
  cached: Database['cached']
  /** Drops the results of a kind. Called after a commit that changed them. */
  invalidate(kind: CachedKind): void
}

/** Creates a cache for a database that only this process changes: its results are never stale. */
export function createResultCache(): ResultCache {
  const kinds = new Map<CachedKind, Map<string, unknown>>()
  return {
    cached: async <T>(kind: CachedKind, key: string, read: () => Promise<T>) => {
      const results = kinds.get(kind) ?? new Map<string, unknown>()
      if (results.has(key)) return results.get(key) as T
      kinds.set(kind, results)
      const result = await read()
      if (results.size >= MAX_RESULTS) results.clear()
      // When the kind was invalidated meanwhile, this map has been dropped, and the result with it.
      results.set(key, result)
      return result
    },
    invalidate: (kind) => void kinds.delete(kind),
  }
}
