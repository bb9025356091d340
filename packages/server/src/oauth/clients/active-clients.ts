import { equivalentOrigins } from '../../lib/loopback.js'
import { createTtlCache, SHARED_DATA_MS } from '../../lib/ttl-cache.js'
import type { Clock } from '../../ports/clock.js'
import type { Database } from '../../storage/database.js'
import { type Client, findClient } from '../../storage/oauth/clients.js'
import { findSetting } from '../../storage/site/settings.js'

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
    load: (clientId) => findClient(db, clientId),
  })
  return {
    find: cache.get,
    has: (clientId) => {
      const client = cache.get(clientId)
      if (client instanceof Promise) return client.then((loaded) => loaded !== undefined)
      return client !== undefined
    },
    forget: cache.expire,
  }
}

/** Finds the id of the client that the first start created. Returns undefined if the owner removed it. */
export async function findFirstClientId({
  db,
  activeClients,
}: {
  db: Pick<Database, 'all'>
  activeClients: ActiveClients
}): Promise<string | undefined> {
  const id = await findSetting(db, 'firstClientId')
  return id !== undefined && (await activeClients.has(id)) ? id : undefined
}

/**
 * Lists the origins of a client, with all loopback names of a local one. Empty without a client, for the pages of this
 * server itself.
 */
export async function originsOfClient(
  { activeClients }: { activeClients: ActiveClients },
  clientId: string | null,
): Promise<readonly string[]> {
  const client = clientId === null ? undefined : await activeClients.find(clientId)
  return [...new Set((client?.origins ?? []).flatMap(equivalentOrigins))]
}
