import { createTtlCache, SHARED_DATA_MS } from '../../lib/ttl-cache.js'
import type { Clock } from '../../ports/clock.js'
import type { Database } from '../../storage/database.js'
import { findClient } from '../../storage/oauth/clients.js'

const CACHE_SIZE = 1000

/** Caches whether clients are registered. Tokens of visitors, which are not stored, are valid as long as their client. */
export interface ActiveClients {
  /** Returns the cached value directly, or a promise on a cache miss. */
  has(clientId: string): boolean | Promise<boolean>
  /** Evicts a client that was created or removed, so that the change applies at once in this process. */
  forget(clientId: string): void
}

export function createActiveClients({
  db,
  clock,
}: {
  db: Pick<Database, 'all' | 'rowLock'>
  clock: Clock
}): ActiveClients {
  const cache = createTtlCache({
    max: CACHE_SIZE,
    ttlMs: SHARED_DATA_MS,
    clock,
    load: async (clientId) => (await findClient(db, clientId)) !== undefined,
  })
  return { has: cache.get, forget: cache.expire }
}
