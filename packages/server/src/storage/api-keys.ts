import { type Database, first, type Queries } from './database.js'
import { hashSecret } from './secrets.js'
import { sql } from './sql.js'

/** Whether a text is an API key with owner rights. */
export async function isApiKey(db: Pick<Database, 'all'>, key: string): Promise<boolean> {
  const row = await first(db, sql`select 1 from api_keys where hash = ${hashSecret(key)}`)
  return row !== undefined
}

export async function hasApiKeys(db: Pick<Database, 'all'>): Promise<boolean> {
  return (await first(db, sql`select 1 from api_keys limit 1`)) !== undefined
}

/** Stores a key's SHA-256 under a name; the key of that name before stops working. */
export async function replaceApiKey(
  tx: Queries,
  name: string,
  key: string,
  now: Date,
): Promise<void> {
  await tx.run(sql`delete from api_keys where name = ${name}`)
  await tx.run(sql`insert into api_keys (hash, name, created_at)
    values (${hashSecret(key)}, ${name}, ${now.getTime()})`)
}
