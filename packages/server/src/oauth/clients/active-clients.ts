import type { Clock } from '../../ports/clock.js'
import type { Database } from '../../storage/database.js'
import { findClient } from '../../storage/oauth/clients.js'

/** Lifetime of a cache entry. The removal of a client reaches every process within this time. */
const CACHE_MS = 5000
const CACHE_SIZE = 1000

/** Caches whether clients are registered. Tokens of visitors, which are not stored, are valid as long as their client. */
export interface ActiveClients {
  /** Returns the cached value directly, or a promise on a cache miss. */
  has(clientId: string): boolean | Promise<boolean>
  /** Evicts a client that was created or removed, so that the change applies at once in this process. */
  forget(clientId: string): void
}

interface CacheEntry {
  there: boolean
  until: number
}

export function createActiveClients({
  db,
  clock,
}: {
  db: Pick<Database, 'all' | 'rowLock'>
  clock: Clock
}): ActiveClients {
  const cache = new Map<string, CacheEntry>()
  let evictions = 0

  const load = async (clientId: string, now: number): Promise<boolean> => {
    const before = evictions
    const there = (await findClient(db, clientId)) !== undefined
    // A value read before an eviction may be stale.
    if (before !== evictions) return there
    if (cache.size >= CACHE_SIZE) cache.clear()
    cache.set(clientId, { there, until: now + CACHE_MS })
    return there
  }

  return {
    has: (clientId) => {
      const now = clock.now().getTime()
      const answer = cache.get(clientId)
      if (answer && answer.until > now && answer.until <= now + CACHE_MS) return answer.there
      return load(clientId, now)
    },
    forget: (clientId) => {
      evictions++
      cache.delete(clientId)
    },
  }
}
