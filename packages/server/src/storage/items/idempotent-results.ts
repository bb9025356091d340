import { first, type Queries } from '../database.js'
import { sql } from '../sql.js'

/** The stored result of an idempotency key. */
export interface ClaimedResult {
  /** Identifies the request, to detect a key that is reused for another one. */
  fingerprint: string
  /** The result as JSON. The name is that of the column. */
  answer: string
}

interface Claim {
  hash: string
  fingerprint: string
  /** Milliseconds since 1970. */
  now: number
  expiresAt: number
}

/**
 * Claims a key, or returns its stored result. One of concurrent requests claims the key; the others wait until its
 * transaction ends.
 */
export async function claimResult(
  tx: Queries,
  { hash, fingerprint, now, expiresAt }: Claim,
): Promise<ClaimedResult | undefined> {
  await tx.run(sql`delete from write_answers where hash = ${hash} and expires_at <= ${now}`)
  const claimed = await tx.run(sql`
    insert into write_answers (hash, fingerprint, expires_at)
    values (${hash}, ${fingerprint}, ${expiresAt}) on conflict (hash) do nothing`)
  if (claimed === 1) return undefined
  return first<ClaimedResult>(
    tx,
    sql`select fingerprint, answer from write_answers where hash = ${hash}`,
  )
}

/** Stores the result of a claimed key. */
export async function storeClaimedResult(tx: Queries, hash: string, result: string): Promise<void> {
  await tx.run(sql`update write_answers set answer = ${result} where hash = ${hash}`)
}

/** Releases a claimed key after a rejected write, so that the write can be sent again. */
export async function releaseClaim(tx: Queries, hash: string): Promise<void> {
  await tx.run(sql`delete from write_answers where hash = ${hash}`)
}
