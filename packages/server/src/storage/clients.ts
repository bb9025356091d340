import { type Database, first, type Queries } from './database.js'
import { sought, sql } from './sql.js'

/** A registered site. @see RFC 6749 §1.1 and §2 */
export interface Client {
  id: string
  name: string
  /** Where authorization and logout may send the browser, compared as they stand. */
  redirectUris: string[]
  /** From where browsers may call, and to where a silent login answers. */
  origins: string[]
  /** Members are asked before they sign in there: the site belongs to somebody else. */
  consent: boolean
  /** What the owner has set for this client alone, above the settings of the site. */
  settings: Record<string, unknown>
  /** Whether the owner made or changed it by a call: a start takes nothing of that back. */
  byOwner: boolean
}

interface ClientRow {
  id: string
  name: string
  redirect_uris: string
  origins: string
  consent: number
  settings: string
  by_owner: number
}

const columns = sql`id, name, redirect_uris, origins, consent, settings, by_owner`

/** In a transaction that is going to change it, others wait for it. */
export async function findClient(
  db: Pick<Database, 'all' | 'rowLock'>,
  id: string,
): Promise<Client | undefined> {
  const row = await first<ClientRow>(
    db,
    sql`select ${columns} from clients where id = ${sought(id)} ${db.rowLock}`,
  )
  return row && readClient(row)
}

/** All clients, oldest first. */
export async function listClients(db: Pick<Database, 'all'>): Promise<Client[]> {
  const rows = await db.all<ClientRow>(sql`select ${columns} from clients order by created_at, id`)
  return rows.map(readClient)
}

/** A client as it is saved: without settings it has none of its own, without consent it asks for none. */
export type SavedClient = Omit<Client, 'consent' | 'settings' | 'byOwner'> &
  Partial<Pick<Client, 'consent' | 'settings' | 'byOwner'>>

/** Inserts a client, or replaces what is known of it. */
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

/** @returns whether it was there */
export async function deleteClient(tx: Queries, id: string): Promise<boolean> {
  return (await tx.run(sql`delete from clients where id = ${sought(id)}`)) > 0
}

function readClient(row: ClientRow): Client {
  return {
    id: row.id,
    name: row.name,
    redirectUris: JSON.parse(row.redirect_uris) as string[],
    origins: JSON.parse(row.origins) as string[],
    consent: row.consent === 1,
    settings: JSON.parse(row.settings) as Record<string, unknown>,
    byOwner: row.by_owner === 1,
  }
}
