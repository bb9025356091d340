import type { ClientLookup } from '../../identity/deps.js'
import { equivalentOrigins } from '../../lib/loopback.js'
import { ReloadedValue, SHARED_DATA_MS } from '../../lib/reloaded-value.js'
import type { Clock } from '../../ports/clock.js'
import type { Reader } from '../../storage/database.js'
import { type Client, listClients } from '../../storage/oauth/clients.js'
import { findSetting } from '../../storage/settings/stored-settings.js'
import { OAuthError } from '../errors.js'

/**
 * Cache of the registered clients. Visitors have no stored grant: their tokens end when `find` no longer returns
 * their client.
 */
export interface ActiveClients extends ClientLookup {
  /** Lists all clients, oldest first. */
  list(): Promise<readonly Client[]>
  /**
   * Returns whether an origin is registered for a client. All loopback names count as equal. While the database fails,
   * uses the clients of the last successful read, because every response to a browser depends on their origins.
   */
  hasOrigin(origin: string): Promise<boolean>
  /**
   * Expires the cache. Called after a client was created, changed or removed, so that the change applies immediately in
   * this process.
   */
  expire(): void
}

interface LoadedClients {
  /** By id, oldest first. */
  byId: ReadonlyMap<string, Client>
  origins: ReadonlySet<string>
}

export function createActiveClients({ db, clock }: { db: Reader; clock: Clock }): ActiveClients {
  const load = async (): Promise<LoadedClients> => {
    const clients = await listClients(db)
    return {
      byId: new Map(clients.map((client) => [client.id, client])),
      origins: new Set(clients.flatMap(({ origins }) => origins.flatMap(equivalentOrigins))),
    }
  }
  const loaded = new ReloadedValue({ ttlMs: SHARED_DATA_MS, clock, load })
  return {
    find: async (clientId) => (await loaded.get()).byId.get(clientId),
    list: async () => [...(await loaded.get()).byId.values()],
    hasOrigin: async (origin) => {
      const clients = await loaded.get().catch(() => loaded.peek())
      return clients?.origins.has(origin) ?? false
    },
    expire: () => loaded.expire(),
  }
}

/** Finds the id of the client that the first start of the server created. Returns undefined if an owner removed it. */
export async function findFirstClientId({
  db,
  activeClients,
}: {
  db: Reader
  activeClients: ActiveClients
}): Promise<string | undefined> {
  const id = await findSetting(db, 'firstClientId')
  return id === undefined ? undefined : (await activeClients.find(id))?.id
}

/** Returns the text of an error about a client id that is not registered. */
export function unknownClientText(clientId: string): string {
  return `there is no client "${clientId}"; correct the client id ("client.id" in foyer.json), or add the client in the console under Clients`
}

/** Finds a client by its id. @throws OAuthError `invalid_client` */
export async function requireClient(
  { activeClients }: { activeClients: Pick<ActiveClients, 'find'> },
  clientId: string,
): Promise<Client> {
  const client = await activeClients.find(clientId)
  if (!client) throw new OAuthError('invalid_client', unknownClientText(clientId))
  return client
}

/**
 * Lists the origins of a client. A loopback origin is listed with each loopback name. The list is empty without a
 * client, as for the pages of this server itself.
 */
export async function originsOfClient(
  { activeClients }: { activeClients: ActiveClients },
  clientId: string | null,
): Promise<readonly string[]> {
  const client = clientId === null ? undefined : await activeClients.find(clientId)
  return [...new Set((client?.origins ?? []).flatMap(equivalentOrigins))]
}
