import { first, type Queries } from '../database.js'
import { windowedCount } from '../identity/code-counts.js'
import { sql } from '../sql.js'

/** Stores the sealed secret of an app whose first code is still missing. It replaces an earlier one. */
export async function savePendingSecret(
  tx: Queries,
  ownerId: string,
  sealed: string,
): Promise<void> {
  await tx.run(sql`update owner_accounts set totp_waiting = ${sealed} where id = ${ownerId}`)
}

/**
 * Activates the pending secret, so that logins require a code of its app.
 * @param step the time step of the first code, which counts as used
 * @returns false when a concurrent call activated or replaced the pending secret
 */
export async function activateSecret(
  tx: Queries,
  ownerId: string,
  { sealed, step }: { sealed: string; step: number },
): Promise<boolean> {
  const changed = await tx.run(sql`update owner_accounts
    set totp_secret = totp_waiting, totp_step = ${step}, totp_waiting = null
    where id = ${ownerId} and totp_waiting = ${sealed}`)
  return changed === 1
}

/** Consumes a time step and all earlier ones. @returns false when it was used before @see RFC 6238 §5.2 */
export async function useTotpStep(tx: Queries, ownerId: string, step: number): Promise<boolean> {
  const changed = await tx.run(sql`update owner_accounts set totp_step = ${step}
    where id = ${ownerId} and (totp_step is null or totp_step < ${step})`)
  return changed === 1
}

/**
 * Counts an attempt at a code of the app in a time window. Concurrent calls get distinct counts.
 * @returns the attempts in the window, and its begin; 0 attempts if the owner was removed
 */
export async function countOwnerTotpAttempt(
  tx: Queries,
  ownerId: string,
  { now, windowMs }: { now: Date; windowMs: number },
): Promise<{ attempts: number; since: Date }> {
  const window = { now: now.getTime(), windowMs }
  const { total, startedAt } = windowedCount(sql`code_attempts`, sql`code_attempts_since`, window)
  const row = await first<{ attempts: number; since: number }>(
    tx,
    sql`update owner_accounts set
        code_attempts = ${total}, code_attempts_since = ${startedAt}
      where id = ${ownerId} returning code_attempts as attempts, code_attempts_since as since`,
  )
  return { attempts: row?.attempts ?? 0, since: new Date(row?.since ?? 0) }
}

/** Removes the count of attempts, after a right code. */
export async function clearOwnerTotpAttempts(tx: Queries, ownerId: string): Promise<void> {
  await tx.run(sql`update owner_accounts set code_attempts = 0 where id = ${ownerId}`)
}

/** Replaces the recovery codes of an owner. */
export async function replaceOwnerRecoveryCodes(
  tx: Queries,
  ownerId: string,
  hashes: readonly string[],
): Promise<void> {
  await tx.run(sql`delete from owner_recovery_codes where owner_id = ${ownerId}`)
  for (const hash of hashes) {
    await tx.run(
      sql`insert into owner_recovery_codes (owner_id, hash) values (${ownerId}, ${hash})`,
    )
  }
}

/** Consumes a recovery code. @returns false when it is unknown or used; one of several concurrent calls gets true */
export async function redeemOwnerRecoveryCode(
  tx: Queries,
  ownerId: string,
  hash: string,
): Promise<boolean> {
  const deleted = await tx.run(sql`delete from owner_recovery_codes
    where owner_id = ${ownerId} and hash = ${hash}`)
  return deleted === 1
}

/** Removes the active and the pending secret, and the recovery codes. */
export async function clearSecondFactor(tx: Queries, ownerId: string): Promise<void> {
  await tx.run(sql`delete from owner_recovery_codes where owner_id = ${ownerId}`)
  await tx.run(sql`update owner_accounts
    set totp_secret = null, totp_step = null, totp_waiting = null where id = ${ownerId}`)
}
