import type { FactorType } from '@foyer/protocol'
import { columnsOf, date, plain } from '../columns.js'
import type { LockingReader, Queries, Reader } from '../database.js'
import { lookupText, sql } from '../sql.js'
import { removeCountsOf } from './code-counts.js'
import { removeDevicesOf } from './remembered-devices.js'

/** A second factor of a member, who can have one of each type. Logins require it once it is active. */
export interface StoredFactor {
  id: string
  identityId: string
  type: FactorType
  status: 'INACTIVE' | 'ACTIVE'
  /** The name chosen by the member. */
  name: string
  /** Recipient of codes; null for the member's own address, and for factors whose codes are not sent. */
  recipient: string | null
  /** The sealed secret of an authenticator app. */
  secret: string | null
  createdAt: Date
  lastUsedAt: Date | null
}

const factorColumns = columnsOf<StoredFactor>('factors', {
  id: plain,
  identityId: plain,
  type: plain,
  status: plain,
  name: plain,
  recipient: plain,
  secret: plain,
  createdAt: date,
  lastUsedAt: date,
})

/** Stores an inactive factor, which replaces an inactive one of the same type. */
export async function insertInactiveFactor(
  tx: Queries,
  factor: Omit<StoredFactor, 'status' | 'lastUsedAt'>,
): Promise<void> {
  await tx.run(sql`delete from factors where identity_id = ${factor.identityId}
    and type = ${factor.type} and status = 'INACTIVE'`)
  await tx.run(sql`insert into factors
      (id, identity_id, type, status, name, recipient, secret, created_at)
    values (${factor.id}, ${factor.identityId}, ${factor.type}, 'INACTIVE', ${factor.name},
      ${factor.recipient}, ${factor.secret}, ${factor.createdAt.getTime()})`)
}

/**
 * Activates a factor, which replaces the active one of the same type.
 * @returns false if it was removed in the meantime
 */
export async function activateFactor(
  tx: Queries,
  { id, identityId, type }: StoredFactor,
  { now, step }: { now: Date; step: number | null },
): Promise<boolean> {
  await tx.run(sql`delete from factors where identity_id = ${identityId}
    and type = ${type} and status = 'ACTIVE'`)
  const changed = await tx.run(sql`update factors set status = 'ACTIVE', last_step = ${step},
    last_used_at = ${now.getTime()} where id = ${id}`)
  return changed === 1
}

/** Lists the factors of a member, oldest first. */
export async function listFactorsOf(queries: Reader, identityId: string): Promise<StoredFactor[]> {
  return factorColumns.all(queries, sql`where identity_id = ${identityId} order by created_at, id`)
}

/** Finds a factor of a member. In a transaction, locks it until the end. */
export async function findFactorOf(
  queries: LockingReader,
  identityId: string,
  id: string,
): Promise<StoredFactor | undefined> {
  return factorColumns.first(
    queries,
    sql`where id = ${lookupText(id)} and identity_id = ${identityId}${queries.rowLock}`,
  )
}

/** Records that a factor was used. @returns false if it was removed in the meantime */
export async function markFactorUsed(tx: Queries, id: string, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`update factors set last_used_at = ${now.getTime()}
    where id = ${id}`)
  return changed === 1
}

/**
 * Redeems a time step of an authenticator app, and all earlier ones.
 * @returns false when it was used before; exactly one of several concurrent calls gets true
 * @see RFC 6238 §5.2
 */
export async function redeemTotpStep(
  tx: Queries,
  id: string,
  { step, now }: { step: number; now: Date },
): Promise<boolean> {
  const changed = await tx.run(sql`update factors
    set last_step = ${step}, last_used_at = ${now.getTime()}
    where id = ${id} and (last_step is null or last_step < ${step})`)
  return changed === 1
}

export async function saveFactorName(tx: Queries, id: string, name: string): Promise<void> {
  await tx.run(sql`update factors set name = ${name} where id = ${id}`)
}

export async function removeFactor(tx: Queries, id: string): Promise<void> {
  await tx.run(sql`delete from factors where id = ${id}`)
}

/**
 * Removes all factors of a member with the recovery codes, counters and remembered devices.
 * @returns the number of factors
 */
export async function removeFactorsOf(tx: Queries, identityId: string): Promise<number> {
  await tx.run(sql`delete from recovery_codes where identity_id = ${identityId}`)
  await removeCountsOf(tx, identityId, ['tried', 'sent'])
  await removeDevicesOf(tx, identityId)
  return tx.run(sql`delete from factors where identity_id = ${identityId}`)
}
