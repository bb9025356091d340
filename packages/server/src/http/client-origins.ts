import { loopbackFamily } from '../lib/loopback.js'
import type { Database } from '../storage/database.js'
import { listClients } from '../storage/oauth/clients.js'

/** Lifetime of the cached list. Only the owner changes clients. */
const TTL_MS = 5000

/** Origins from which browsers may call. */
export interface ClientOrigins {
  list(): Promise<readonly string[]>
  /** Drops the cached list, so that a change of clients takes effect at once in this process. */
  forget(): void
}

/** Caches the origins of all registered clients for a few seconds. */
export function createClientOrigins(db: Pick<Database, 'all'>, publicUrl: string): ClientOrigins {
  let cached: readonly string[] = loopbackFamily(publicUrl)
  let expiresAt = 0
  let version = 0
  const readOrigins = async (): Promise<readonly string[] | undefined> => {
    try {
      const clients = await listClients(db)
      const origins = [publicUrl, ...clients.flatMap((client) => client.origins)]
      return [...new Set(origins.flatMap(loopbackFamily))]
    } catch {
      // Every reply needs this list, also the one that reports the broken database.
      return undefined
    }
  }
  return {
    list: async () => {
      if (performance.now() < expiresAt) return cached
      const readVersion = ++version
      const origins = (await readOrigins()) ?? cached
      // A change during the read makes its result stale: it is returned, not cached.
      if (readVersion !== version) return origins
      cached = origins
      expiresAt = performance.now() + TTL_MS
      return cached
    },
    forget: () => {
      expiresAt = 0
      version++
    },
  }
}
