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
}

interface ClientRow {
  id: string
  name: string
  redirect_uris: string
  origins: string
  consent: number
}

const columns = sql`id, name, redirect_uris, origins, consent`

export async function findClient(
  db: Pick<Database, 'all'>,
  id: string,
): Promise<Client | undefined> {
  const row = await first<ClientRow>(
    db,
    sql`select ${columns} from clients where id = ${sought(id)}`,
  )
  return row && readClient(row)
}

/** All clients, oldest first. */
export async function listClients(db: Pick<Database, 'all'>): Promise<Client[]> {
  const rows = await db.all<ClientRow>(sql`select ${columns} from clients order by created_at, id`)
  return rows.map(readClient)
}

/** Inserts a client, or replaces what is known of it. */
export async function saveClient(
  tx: Queries,
  client: Omit<Client, 'consent'> & Partial<Pick<Client, 'consent'>>,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into clients (id, name, redirect_uris, origins, consent, created_at)
    values (${client.id}, ${client.name}, ${JSON.stringify(client.redirectUris)},
      ${JSON.stringify(client.origins)}, ${client.consent ? 1 : 0}, ${now.getTime()})
    on conflict (id) do update set name = excluded.name,
      redirect_uris = excluded.redirect_uris, origins = excluded.origins,
      consent = excluded.consent`)
}

function readClient(row: ClientRow): Client {
  return {
    id: row.id,
    name: row.name,
    redirectUris: JSON.parse(row.redirect_uris) as string[],
    origins: JSON.parse(row.origins) as string[],
    consent: row.consent === 1,
  }
}
