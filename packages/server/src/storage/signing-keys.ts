import { type Database, first, type Queries } from './database.js'
import { sql } from './sql.js'

/** A private key as JWK text, with its id. @see RFC 7517 */
export interface StoredSigningKey {
  id: string
  privateJwk: string
}

/** The newest signing key. */
export async function findSigningKey(
  db: Pick<Database, 'all'>,
): Promise<StoredSigningKey | undefined> {
  const row = await first<{ id: string; private_jwk: string }>(
    db,
    sql`select id, private_jwk from signing_keys order by created_at desc limit 1`,
  )
  return row && { id: row.id, privateJwk: row.private_jwk }
}

export async function insertSigningKey(
  tx: Queries,
  key: StoredSigningKey,
  now: Date,
): Promise<void> {
  await tx.run(sql`insert into signing_keys (id, private_jwk, created_at)
    values (${key.id}, ${key.privateJwk}, ${now.getTime()})`)
}
