import { isLoopbackHost, loopbackFamily } from '../lib/loopback.js'
import { parseUrl } from '../lib/parse-url.js'
import { createTtlCache, SHARED_DATA_MS } from '../lib/ttl-cache.js'
import type { Clock } from '../ports/clock.js'
import type { Database } from '../storage/database.js'
import { listClients } from '../storage/oauth/clients.js'

/** Key of the only cached value. */
const ALL = 'all'

/** Origins from which browsers may call. */
export interface ClientOrigins {
  allows(origin: string): Promise<boolean>
  /** Drops the cached list, so that a change of clients takes effect at once in this process. */
  forget(): void
}

/** Caches the origins of all registered clients. */
export function createClientOrigins(deps: {
  db: Pick<Database, 'all'>
  clock: Clock
  publicUrl: string
  /** Allows every loopback origin, for development. */
  allowLoopback?: boolean | undefined
}): ClientOrigins {
  const { db, clock, publicUrl, allowLoopback = false } = deps
  const load = async (): Promise<readonly string[]> => {
    try {
      const clients = await listClients(db)
      const origins = [publicUrl, ...clients.flatMap((client) => client.origins)]
      return [...new Set(origins.flatMap(loopbackFamily))]
    } catch {
      // Every reply needs this list, also the one that reports the broken database.
      return cache.peek(ALL) ?? loopbackFamily(publicUrl)
    }
  }
  const cache = createTtlCache({ max: 1, ttlMs: SHARED_DATA_MS, clock, load })
  return {
    allows: async (origin) => {
      if (allowLoopback && isLoopbackHost(parseUrl(origin)?.hostname ?? '')) return true
      return (await cache.get(ALL)).includes(origin)
    },
    forget: () => cache.expire(ALL),
  }
}
