import { domainToASCII } from 'node:url'
import type { IdentityProfile, IdentityStatusName } from '@foyer/protocol'
import { type Database, first, type Queries, type Reader } from './database.js'
import { type Sql, sought, sql } from './sql.js'
import type { SqlDialect } from './sql-dialect.js'

/** The stored account of a member. */
export interface StoredIdentity {
  id: string
  email: string
  emailVerified: boolean
  passwordHash: string
  /** The password no longer opens the account: a new one has to be chosen first. */
  passwordResetRequired: boolean
  status: IdentityStatusName
  profile: IdentityProfile
  /** Names of the roles that the owner gave. */
  roles: string[]
  revision: number
  createdAt: Date
  updatedAt: Date
  lastLoginAt: Date | null
}

interface IdentityRow {
  id: string
  email: string
  email_verified: number
  password_hash: string
  password_reset_required: number
  status: IdentityStatusName
  profile: string
  roles: string
  revision: number
  created_at: number
  updated_at: number
  last_login_at: number | null
}

const columns = sql`id, email, email_verified, password_hash, password_reset_required, status,
  profile, roles, revision, created_at, updated_at, last_login_at`

/** The form of an address under which it is unique: without case and outer space, its domain in ASCII (RFC 5891). */
export function emailKey(email: string): string {
  const plain = email.trim().normalize('NFC').toLowerCase()
  const at = plain.lastIndexOf('@') + 1
  // Empty for what is no domain.
  const domain = at > 0 ? domainToASCII(plain.slice(at)) : ''
  return domain === '' ? plain : plain.slice(0, at) + domain
}

/** @returns false when an identity with this address exists */
export async function insertIdentity(tx: Queries, identity: StoredIdentity): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into identities (id, email, email_key, email_verified, password_hash,
      password_reset_required, status, profile, roles, revision, created_at, updated_at)
    values (${identity.id}, ${identity.email}, ${emailKey(identity.email)},
      ${identity.emailVerified ? 1 : 0}, ${identity.passwordHash},
      ${identity.passwordResetRequired ? 1 : 0}, ${identity.status},
      ${JSON.stringify(identity.profile)}, ${JSON.stringify(identity.roles)}, ${identity.revision},
      ${identity.createdAt.getTime()}, ${identity.updatedAt.getTime()})
    on conflict (email_key) do nothing`)
  return inserted === 1
}

export async function findIdentityByEmail(
  db: Pick<Database, 'all'>,
  email: string,
): Promise<StoredIdentity | undefined> {
  return find(db, sql`email_key = ${sought(emailKey(email))}`)
}

export async function findIdentity(
  db: Pick<Database, 'all'>,
  id: string,
): Promise<StoredIdentity | undefined> {
  return find(db, sql`id = ${sought(id)}`)
}

/** The identity of an id, which nobody else changes before the transaction ends. */
export async function lockIdentity(tx: Queries, id: string): Promise<StoredIdentity | undefined> {
  return find(tx, sql`id = ${sought(id)}`, tx.rowLock)
}

/** Puts a new password in place of the old one; nothing else has to be chosen then. */
export async function savePassword(
  tx: Queries,
  id: string,
  change: { passwordHash: string; now: Date },
): Promise<void> {
  await tx.run(sql`update identities set password_hash = ${change.passwordHash},
    password_reset_required = 0, revision = revision + 1, updated_at = ${change.now.getTime()}
    where id = ${id}`)
}

/** Puts another hash of the same password in place of the one that was there, unless that is gone. */
export async function renewPasswordHash(
  tx: Queries,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.run(
    sql`update identities set password_hash = ${to} where id = ${id} and password_hash = ${from}`,
  )
}

/** Asks for a new password, or no longer. @returns false when there is no member of this id */
export async function savePasswordResetRequired(
  tx: Queries,
  id: string,
  change: { required: boolean; now: Date },
): Promise<boolean> {
  const changed = await tx.run(sql`update identities set
    password_reset_required = ${change.required ? 1 : 0}, revision = revision + 1,
    updated_at = ${change.now.getTime()} where id = ${sought(id)}`)
  return changed === 1
}

/** Records that the address is proven, which also ends the waiting for it. */
export async function markEmailVerified(tx: Queries, id: string, now: Date): Promise<void> {
  await tx.run(sql`update identities set email_verified = 1, revision = revision + 1,
    status = case status when 'PENDING' then 'ACTIVE' else status end,
    updated_at = ${now.getTime()} where id = ${id}`)
}

export async function markLoggedIn(tx: Queries, id: string, now: Date): Promise<void> {
  await tx.run(sql`update identities set last_login_at = ${now.getTime()} where id = ${id}`)
}

/** Replaces the roles of a member. @returns false when there is none of this id */
export async function saveRoles(
  tx: Queries,
  id: string,
  change: { roles: readonly string[]; now: Date },
): Promise<boolean> {
  const changed = await tx.run(sql`update identities set roles = ${JSON.stringify(change.roles)},
    revision = revision + 1, updated_at = ${change.now.getTime()} where id = ${sought(id)}`)
  return changed === 1
}

/** Puts another profile in the place of a member's. */
export async function saveProfile(
  tx: Queries,
  id: string,
  change: { profile: IdentityProfile; now: Date },
): Promise<void> {
  await tx.run(sql`update identities set profile = ${JSON.stringify(change.profile)},
    revision = revision + 1, updated_at = ${change.now.getTime()} where id = ${id}`)
}

/** A page of identities, newest first, with how many there are. */
export async function listIdentities(
  db: Pick<Reader, 'all' | 'dialect'>,
  page: { search: string; limit: number; offset: number },
): Promise<{ identities: StoredIdentity[]; total: number }> {
  const matching = page.search === '' ? sql`true` : matches(page.search, db.dialect)
  const rows = await db.all<IdentityRow>(sql`select ${columns} from identities where ${matching}
    order by created_at desc, id limit ${page.limit} offset ${page.offset}`)
  const count = await first<{ total: number }>(
    db,
    sql`select count(*) as total from identities where ${matching}`,
  )
  return { identities: rows.map(readIdentity), total: count?.total ?? 0 }
}

function matches(search: string, dialect: SqlDialect): Sql {
  const part = sought(emailKey(search))
  const nickname = sql`coalesce(${dialect.jsonField(sql`profile`, 'nickname')}, '')`
  return sql`(${dialect.contains(sql`email_key`, part)}
    or ${dialect.contains(dialect.fold(nickname), part)})`
}

async function find(
  db: Pick<Database, 'all'>,
  condition: Sql,
  lock: Sql = sql``,
): Promise<StoredIdentity | undefined> {
  const row = await first<IdentityRow>(
    db,
    sql`select ${columns} from identities where ${condition}${lock}`,
  )
  return row && readIdentity(row)
}

function readIdentity(row: IdentityRow): StoredIdentity {
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.email_verified === 1,
    passwordHash: row.password_hash,
    passwordResetRequired: row.password_reset_required === 1,
    status: row.status,
    profile: JSON.parse(row.profile) as IdentityProfile,
    roles: JSON.parse(row.roles) as string[],
    revision: row.revision,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
    lastLoginAt: row.last_login_at === null ? null : new Date(row.last_login_at),
  }
}
