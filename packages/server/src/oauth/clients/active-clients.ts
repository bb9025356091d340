import type { Clock } from '../../ports/clock.js'
import type { Database } from '../../storage/database.js'
import { type Client, findClient } from '../../storage/oauth/clients.js'

/** Lifetime of a cache entry. A change or removal of a client reaches every process within this time. */
const CACHE_MS = 5000
const CACHE_SIZE = 1000

/** Caches registered clients. Tokens of visitors, which are not stored, are valid as long as their client. */
export interface ActiveClients {
  /** Finds a client. Returns the cached value directly, or a promise on a cache miss. */
  find(clientId: string): Client | undefined | Promise<Client | undefined>
  /** Tells if a client is registered. Returns the cached value directly, or a promise on a cache miss. */
  has(clientId: string): boolean | Promise<boolean>
  /** Evicts a client that was created, changed or removed, so that the change applies at once in this process. */
  forget(clientId: string): void
}

interface CacheEntry {
  client: Client
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

  const load = async (clientId: string, now: number): Promise<Client | undefined> => {
    const before = evictions
    const client = await findClient(db, clientId)
    // Misses are not cached: their keys are unbounded and chosen by the caller. A value read before an eviction may be stale.
    if (!client || before !== evictions) return client
    if (cache.size >= CACHE_SIZE) cache.clear()
    cache.set(clientId, { client, until: now + CACHE_MS })
    return client
  }
  const find: ActiveClients['find'] = (clientId) => {
    const now = clock.now().getTime()
    const entry = cache.get(clientId)
    if (entry && entry.until > now && entry.until <= now + CACHE_MS) return entry.client
    return load(clientId, now)
  }

  return {
    find,
    has: (clientId) => {
      const client = find(clientId)
      if (client instanceof Promise) return client.then((loaded) => loaded !== undefined)
      return client !== undefined
    },
    forget: (clientId) => {
      evictions++
      cache.delete(clientId)
    },
  }
}
