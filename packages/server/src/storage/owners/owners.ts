import { randomUUID } from 'node:crypto'
import type { OwnerRole } from '@foyer/protocol/owner-roles'
import { columnsOf, date, plain } from '../columns.js'
import { first, type LockingReader, type Queries, type Reader } from '../database.js'
import { emailKey } from '../identity/email-key.js'
import { lookupText, type Sql, sql } from '../sql.js'

/** The account of an owner. */
export interface Owner {
  id: string
  email: string
  name: string
  role: OwnerRole
  passwordHash: string
  passwordChangedAt: Date
  createdAt: Date
  lastLoginAt: Date | null
  /** The sealed secret of the authenticator app that a login requires. */
  totpSecret: string | null
  /** The sealed secret of an app whose first code the owner has not entered yet. */
  pendingTotpSecret: string | null
}

export const ownerColumns = columnsOf<Owner>(
  'owner_accounts',
  {
    id: plain,
    email: plain,
    name: plain,
    role: plain,
    passwordHash: plain,
    passwordChangedAt: date,
    createdAt: date,
    lastLoginAt: date,
    totpSecret: plain,
    pendingTotpSecret: plain,
  },
  { pendingTotpSecret: 'totp_waiting' },
)

/** Lists all accounts, oldest first. */
export async function listOwners(reader: Reader): Promise<Owner[]> {
  return ownerColumns.all(reader, sql`order by created_at, id`)
}

/** Returns whether any owner has an account. */
export async function hasOwners(reader: Reader): Promise<boolean> {
  return (await first(reader, sql`select id from owner_accounts limit 1`)) !== undefined
}

export async function findOwner(reader: Reader, id: string): Promise<Owner | undefined> {
  return ownerColumns.first(reader, sql`where id = ${lookupText(id)}`)
}

/** Finds an account. In a transaction, locks it until the end. */
export async function lockOwner(reader: LockingReader, id: string): Promise<Owner | undefined> {
  return ownerColumns.first(reader, sql`where id = ${lookupText(id)}${reader.rowLock}`)
}

export async function findOwnerByEmail(reader: Reader, email: string): Promise<Owner | undefined> {
  return ownerColumns.first(reader, sql`where email_key = ${lookupText(emailKey(email))}`)
}

/**
 * Returns whether an operator may still manage the accounts of owners: an account with the role `owner`, or an API key
 * that was not removed and has not expired.
 * @param id of an operator who could do so before
 */
export async function mayManageOwners(reader: Reader, id: string, now: Date): Promise<boolean> {
  const managers = managersOfOwners(now)
  const row = await first(reader, sql`select id from (${managers}) managers where id = ${id}`)
  return row !== undefined
}

/** Selects the ids of the operators who may manage the accounts of owners. */
export function managersOfOwners(now: Date): Sql {
  return sql`select id from owner_accounts where role = 'owner'
    union all select id from api_keys where expires_at is null or expires_at > ${now.getTime()}`
}

/** Creates an account. @returns undefined if an account with the address exists */
export async function insertOwner(
  tx: Queries,
  account: Pick<Owner, 'email' | 'name' | 'role' | 'passwordHash'>,
  now: Date,
): Promise<Owner | undefined> {
  const { email, name, role, passwordHash } = account
  const id = randomUUID()
  const [inserted] = await ownerColumns.returning(
    tx,
    sql`insert into owner_accounts
      (id, email, email_key, name, role, password_hash, password_changed_at, created_at)
    values (${id}, ${email}, ${emailKey(email)}, ${name}, ${role}, ${passwordHash},
      ${now.getTime()}, ${now.getTime()})
    on conflict (email_key) do nothing`,
  )
  return inserted
}

export async function saveOwnerRole(tx: Queries, id: string, role: OwnerRole): Promise<void> {
  await tx.run(sql`update owner_accounts set role = ${role} where id = ${id}`)
}

export async function saveOwnerName(tx: Queries, id: string, name: string): Promise<void> {
  await tx.run(sql`update owner_accounts set name = ${name} where id = ${id}`)
}

export async function saveOwnerPassword(
  tx: Queries,
  id: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx.run(sql`update owner_accounts
    set password_hash = ${passwordHash}, password_changed_at = ${now.getTime()} where id = ${id}`)
}

export async function markOwnerLoggedIn(tx: Queries, id: string, now: Date): Promise<void> {
  await tx.run(sql`update owner_accounts set last_login_at = ${now.getTime()} where id = ${id}`)
}

/** Removes an account with its sessions and recovery codes. */
export async function deleteOwner(tx: Queries, id: string): Promise<void> {
  await tx.run(sql`delete from owner_sessions where owner_id = ${id}`)
  await tx.run(sql`delete from owner_recovery_codes where owner_id = ${id}`)
  await tx.run(sql`delete from owner_accounts where id = ${id}`)
}
