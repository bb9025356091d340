import { first, type Queries, type Reader } from '../database.js'
import { sql } from '../sql.js'

/** A rotated refresh token, stored in the table `spent_refresh_tokens`. */
export interface RotatedRefreshToken {
  grantId: string
  rotatedAt: Date
}

/** Replaces the refresh token of a grant, and stores the old one as rotated. */
export async function storeRotation(
  tx: Queries,
  grantId: string,
  change: { from: string; to: string; now: Date },
): Promise<void> {
  const { from, to, now } = change
  await tx.run(sql`update grants set refresh_hash = ${to} where id = ${grantId}`)
  await tx.run(sql`insert into spent_refresh_tokens (hash, grant_id, spent_at)
    values (${from}, ${grantId}, ${now.getTime()})`)
}

export async function findRotatedRefreshToken(
  queries: Reader,
  hash: string,
): Promise<RotatedRefreshToken | undefined> {
  const row = await first<{ grant_id: string; spent_at: number }>(
    queries,
    sql`select grant_id, spent_at from spent_refresh_tokens where hash = ${hash}`,
  )
  return row && { grantId: row.grant_id, rotatedAt: new Date(row.spent_at) }
}
