import { first, type Queries } from './database.js'
import { sql } from './sql.js'

/** Rows that one claim removes at the most, of those that have run out. */
const PURGED_PER_CLAIM = 20

/** What is known under an idempotency key. */
export interface WriteAnswer {
  /** Says which request it was, so that a key used for another one is noticed. */
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
 * Claims a key, or gives what was answered under it. Of several at once one claims, and the others wait for its
 * transaction.
 */
export async function claimWriteAnswer(
  tx: Queries,
  { hash, fingerprint, now, expiresAt }: Claim,
): Promise<WriteAnswer | undefined> {
  await tx.run(sql`delete from write_answers where hash in (
    select hash from write_answers where expires_at <= ${now}
    order by expires_at limit ${PURGED_PER_CLAIM})`)
  await tx.run(sql`delete from write_answers where hash = ${hash} and expires_at <= ${now}`)
  const claimed = await tx.run(sql`
    insert into write_answers (hash, fingerprint, expires_at)
    values (${hash}, ${fingerprint}, ${expiresAt}) on conflict (hash) do nothing`)
  if (claimed === 1) return undefined
  return first<WriteAnswer>(
    tx,
    sql`select fingerprint, answer from write_answers where hash = ${hash}`,
  )
}

/** Keeps the answer under a claimed key. */
export async function keepWriteAnswer(tx: Queries, hash: string, answer: string): Promise<void> {
  await tx.run(sql`update write_answers set answer = ${answer} where hash = ${hash}`)
}

/** Gives a claimed key up: the write was refused and may be sent again. */
export async function releaseWriteAnswer(tx: Queries, hash: string): Promise<void> {
  await tx.run(sql`delete from write_answers where hash = ${hash}`)
}
