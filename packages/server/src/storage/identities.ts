import { domainToASCII } from 'node:url'
import type { IdentityProfile, IdentityStatusName } from '@foyer/protocol'
import type { MemberProfile } from '@foyer/protocol/member-endpoints'
import { type Database, first, type Queries, type Reader } from './database.js'
import { type Sql, sought, sql } from './sql.js'
import type { SqlDialect } from './sql-dialect.js'

/** Pictures and title of a member, as the members calls know them. */
export type MemberDisplay = Pick<MemberProfile, 'photo' | 'cover' | 'title'>

/** Who is muted may log in; what that means for what is written, the site decides. */
export type MemberActivity = 'ACTIVE' | 'MUTED'

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
  /** The end of the address of the member's page; no other member has it. */
  slug: string
  /** How the member looks to others, beyond what is in the profile. */
  display: MemberDisplay
  activity: MemberActivity
  /** When the owner let the member in, or nobody had to; null while the member waits for the owner. */
  approvedAt: Date | null
  /** The address has to be proven before the first login. */
  verificationRequired: boolean
  /** Names of the roles that the owner gave. */
  roles: string[]
  revision: number
  createdAt: Date
  updatedAt: Date
  lastLoginAt: Date | null
}

/** A row, with the columns of `identityColumns`. */
export interface IdentityRow {
  id: string
  email: string
  email_verified: number
  password_hash: string
  password_reset_required: number
  status: IdentityStatusName
  profile: string
  slug: string | null
  display: string
  activity: MemberActivity
  approved_at: number | null
  verification_required: number
  roles: string
  revision: number
  created_at: number
  updated_at: number
  last_login_at: number | null
}

/** The columns that `readIdentity` needs. */
export const identityColumns: Sql = sql`id, email, email_verified, password_hash, password_reset_required, status,
  profile, slug, display, activity, approved_at, verification_required, roles, revision, created_at, updated_at, last_login_at`

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
      password_reset_required, status, profile, slug, display, activity, approved_at,
      verification_required, roles, revision, created_at, updated_at)
    values (${identity.id}, ${identity.email}, ${emailKey(identity.email)},
      ${identity.emailVerified ? 1 : 0}, ${identity.passwordHash},
      ${identity.passwordResetRequired ? 1 : 0}, ${identity.status},
      ${JSON.stringify(identity.profile)}, ${identity.slug}, ${JSON.stringify(identity.display)},
      ${identity.activity}, ${identity.approvedAt?.getTime() ?? null},
      ${identity.verificationRequired ? 1 : 0}, ${JSON.stringify(identity.roles)}, ${identity.revision},
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
    updated_at = ${change.now.getTime()} where id = ${sought(id)} and status <> 'DELETED'`)
  return changed === 1
}

/** Records that the address is proven, which also ends the waiting for it, but not that for the owner. */
export async function markEmailVerified(tx: Queries, id: string, now: Date): Promise<void> {
  await tx.run(sql`update identities set email_verified = 1, revision = revision + 1,
    status = case when status = 'PENDING' and approved_at is not null then 'ACTIVE' else status end,
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
    revision = revision + 1, updated_at = ${change.now.getTime()}
    where id = ${sought(id)} and status <> 'DELETED'`)
  return changed === 1
}

/** A page of identities, newest first, with how many there are. */
export async function listIdentities(
  db: Pick<Reader, 'all' | 'dialect'>,
  page: { search: string; status?: IdentityStatusName; limit: number; offset: number },
): Promise<{ identities: StoredIdentity[]; total: number }> {
  const found = page.search === '' ? sql`true` : matches(page.search, db.dialect)
  const status = page.status === undefined ? sql`<> 'DELETED'` : sql`= ${page.status}`
  const matching = sql`status ${status} and ${found}`
  const rows =
    await db.all<IdentityRow>(sql`select ${identityColumns} from identities where ${matching}
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
    sql`select ${identityColumns} from identities where ${condition} and status <> 'DELETED'${lock}`,
  )
  return row && readIdentity(row)
}

/** What a row of identities says. */
export function readIdentity(row: IdentityRow): StoredIdentity {
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.email_verified === 1,
    passwordHash: row.password_hash,
    passwordResetRequired: row.password_reset_required === 1,
    status: row.status,
    profile: JSON.parse(row.profile) as IdentityProfile,
    slug: row.slug ?? row.id,
    display: JSON.parse(row.display) as MemberDisplay,
    activity: row.activity,
    approvedAt: row.approved_at === null ? null : new Date(row.approved_at),
    verificationRequired: row.verification_required === 1,
    roles: JSON.parse(row.roles) as string[],
    revision: row.revision,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
    lastLoginAt: row.last_login_at === null ? null : new Date(row.last_login_at),
  }
}
