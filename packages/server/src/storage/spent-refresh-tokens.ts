import { type Database, first, type Queries } from './database.js'
import { sql } from './sql.js'

/** A refresh token that another one took the place of. */
export interface SpentRefreshToken {
  grantId: string
  spentAt: Date
}

/** Puts a new refresh token in the place of the one that is good today, which stays known as spent. */
export async function replaceRefreshHash(
  tx: Queries,
  grantId: string,
  change: { from: string; to: string; now: Date },
): Promise<void> {
  const { from, to, now } = change
  await tx.run(sql`update grants set refresh_hash = ${to} where id = ${grantId}`)
  await tx.run(sql`insert into spent_refresh_tokens (hash, grant_id, spent_at)
    values (${from}, ${grantId}, ${now.getTime()})`)
}

export async function findSpentRefreshToken(
  queries: Pick<Queries, 'all'>,
  hash: string,
): Promise<SpentRefreshToken | undefined> {
  const row = await first<{ grant_id: string; spent_at: number }>(
    queries,
    sql`select grant_id, spent_at from spent_refresh_tokens where hash = ${hash}`,
  )
  return row && { grantId: row.grant_id, spentAt: new Date(row.spent_at) }
}

/** For how long a session's end, and a spent token, is remembered. @see docs/storage.md#sessions */
export const REMEMBERED_MS = 30 * 86_400_000

/** Forgets grants that ended long ago, tokens that were spent long ago, and tokens of keys that ran out. */
export async function purgeGrants({
  db,
  clock,
}: {
  db: Pick<Database, 'transaction'>
  clock: { now(): Date }
}): Promise<number> {
  const now = clock.now().getTime()
  const before = now - REMEMBERED_MS
  return db.transaction(async (tx) => {
    const grants = await tx.run(sql`delete from grants where expires_at < ${before}`)
    const spent = await tx.run(sql`delete from spent_refresh_tokens where spent_at < ${before}`)
    const ofKeys = await tx.run(sql`delete from key_grants where expires_at < ${now}`)
    return grants + spent + ofKeys
  })
}
