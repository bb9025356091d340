import { columnsOf, flag, json, plain } from '../columns.js'
import type { LockingReader, Queries, Reader } from '../database.js'
import { lookupText, sql } from '../sql.js'

/** A registered client: an app of the site, or one of someone else. @see RFC 6749 §1.1 and §2 */
export interface Client {
  id: string
  name: string
  /**
   * Redirect URIs for authorization and logout, compared as strings, except that loopback names are interchangeable.
   */
  redirectUris: string[]
  /** Origins that browsers may call from, and that receive the result of a silent login. */
  origins: string[]
  /** True if logins require the member's consent, because the client belongs to someone else. */
  consent: boolean
  /** Settings of this client, which override those of the site. */
  settings: Record<string, unknown>
  /** True if the owner created or changed the client through the API. The site file does not overwrite it then. */
  byOwner: boolean
}

const clientColumns = columnsOf<Client>('clients', {
  id: plain,
  name: plain,
  redirectUris: json,
  origins: json,
  consent: flag,
  settings: json,
  byOwner: flag,
})

/** Finds a client. In a transaction, locks it until the end. */
export async function findClient(db: LockingReader, id: string): Promise<Client | undefined> {
  return clientColumns.first(db, sql`where id = ${lookupText(id)} ${db.rowLock}`)
}

/** Lists all clients, oldest first. */
export async function listClients(db: Reader): Promise<Client[]> {
  return clientColumns.all(db, sql`order by created_at, id`)
}

/** A client to save. By default, it has no settings of its own and needs no consent. */
export type SavedClient = Omit<Client, 'consent' | 'settings' | 'byOwner'> &
  Partial<Pick<Client, 'consent' | 'settings' | 'byOwner'>>

/** Inserts or replaces a client. */
export async function saveClient(tx: Queries, client: SavedClient, now: Date): Promise<void> {
  const { consent = false, settings = {}, byOwner = false } = client
  await tx.run(sql`
    insert into clients (id, name, redirect_uris, origins, consent, settings, by_owner, created_at)
    values (${client.id}, ${client.name}, ${JSON.stringify(client.redirectUris)},
      ${JSON.stringify(client.origins)}, ${Number(consent)}, ${JSON.stringify(settings)},
      ${Number(byOwner)}, ${now.getTime()})
    on conflict (id) do update set name = excluded.name,
      redirect_uris = excluded.redirect_uris, origins = excluded.origins,
      consent = excluded.consent, settings = excluded.settings, by_owner = excluded.by_owner`)
}

/** Removes a client. @returns false when no client has this id */
export async function deleteClient(tx: Queries, id: string): Promise<boolean> {
  return (await tx.run(sql`delete from clients where id = ${lookupText(id)}`)) > 0
}
