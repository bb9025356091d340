import { columnsOf, date, plain } from '../columns.js'
import { first, type Queries, type Reader } from '../database.js'
import { sql } from '../sql.js'

/** A private key as JWK text, with its id. @see RFC 7517 */
export interface StoredSigningKey {
  id: string
  privateJwk: string
  createdAt: Date
}

const columns = columnsOf<StoredSigningKey>('signing_keys', {
  id: plain,
  privateJwk: plain,
  createdAt: date,
})

/** Lists the stored signing keys, newest first. */
export async function listSigningKeys(db: Reader): Promise<StoredSigningKey[]> {
  return columns.all(db, sql`order by created_at desc, id`)
}

/** Returns the creation time of the newest signing key. */
export async function findNewestKeyDate(queries: Reader): Promise<Date | undefined> {
  const row = await first<{ newest: number | null }>(
    queries,
    sql`select max(created_at) as newest from signing_keys`,
  )
  return row?.newest == null ? undefined : new Date(row.newest)
}

export async function insertSigningKey(
  tx: Queries,
  { id, privateJwk, createdAt }: StoredSigningKey,
): Promise<void> {
  await tx.run(sql`insert into signing_keys (id, private_jwk, created_at)
    values (${id}, ${privateJwk}, ${createdAt.getTime()})`)
}

/** Removes the keys that a newer key replaced before `before`: all tokens that they signed have expired. */
export async function removeReplacedKeys(tx: Queries, before: Date): Promise<number> {
  return tx.run(sql`delete from signing_keys where created_at <
    (select max(created_at) from signing_keys where created_at <= ${before.getTime()})`)
}

/** Removes all keys except one. */
export async function removeOtherKeys(tx: Queries, id: string): Promise<void> {
  await tx.run(sql`delete from signing_keys where id <> ${id}`)
}
