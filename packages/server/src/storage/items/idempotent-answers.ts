import { first, type Queries } from '../database.js'
import { sql } from '../sql.js'

/** Maximum number of expired rows that one claim deletes. */
const PURGED_PER_CLAIM = 20

/** The stored answer of an idempotency key. */
export interface StoredAnswer {
  /** Identifies the request, to detect a key that is reused for another one. */
  fingerprint: string
  /** JSON text. */
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
 * Claims a key, or returns its stored answer. Of concurrent requests one claims the key, and the others wait for its
 * transaction.
 */
export async function claimAnswer(
  tx: Queries,
  { hash, fingerprint, now, expiresAt }: Claim,
): Promise<StoredAnswer | undefined> {
  await tx.run(sql`delete from write_answers where hash in (
    select hash from write_answers where expires_at <= ${now}
    order by expires_at limit ${PURGED_PER_CLAIM})`)
  await tx.run(sql`delete from write_answers where hash = ${hash} and expires_at <= ${now}`)
  const claimed = await tx.run(sql`
    insert into write_answers (hash, fingerprint, expires_at)
    values (${hash}, ${fingerprint}, ${expiresAt}) on conflict (hash) do nothing`)
  if (claimed === 1) return undefined
  return first<StoredAnswer>(
    tx,
    sql`select fingerprint, answer from write_answers where hash = ${hash}`,
  )
}

/** Stores the answer of a claimed key. */
export async function storeAnswer(tx: Queries, hash: string, answer: string): Promise<void> {
  await tx.run(sql`update write_answers set answer = ${answer} where hash = ${hash}`)
}

/** Releases a claimed key after a rejected write, which may be sent again. */
export async function releaseAnswer(tx: Queries, hash: string): Promise<void> {
  await tx.run(sql`delete from write_answers where hash = ${hash}`)
}
