import { foldCase, type IdentityProfile, type IdentityStatusName } from '@foyer/protocol'
import type { MemberProfile } from '@foyer/protocol/member-endpoints'
import { columnsOf, date, flag, json, plain } from '../columns.js'
import type { Queries, Reader } from '../database.js'
import { lookupText, type Sql, sql } from '../sql.js'
import { emailKey } from './email-key.js'

/** Pictures and title of a member in the members API. */
export type MemberDisplay = Pick<MemberProfile, 'photo' | 'cover' | 'title'>

/** Activity status. A muted member can log in; the site decides what the member may write. */
export type MemberActivity = 'ACTIVE' | 'MUTED'

/** The stored account of a member. */
export interface StoredIdentity {
  id: string
  email: string
  emailVerified: boolean
  passwordHash: string
  /** True if the member must choose a new password before the next login. */
  passwordResetRequired: boolean
  status: IdentityStatusName
  profile: IdentityProfile
  /** The unique last part of the URL of the member's page. */
  slug: string
  /** Pictures and title of the member, in addition to the profile. */
  display: MemberDisplay
  activity: MemberActivity
  /** Time of the approval, or of the registration if no approval is needed; null while the approval is pending. */
  approvedAt: Date | null
  /** True if the address must be verified before the first login. */
  verificationRequired: boolean
  /** Names of the assigned roles. */
  roles: string[]
  revision: number
  createdAt: Date
  updatedAt: Date
  lastLoginAt: Date | null
}

/** Returns whether a member may use the links and codes of e-mails. Blocked and deleted members may not. */
export function mayUseLinks({ status }: StoredIdentity): boolean {
  return status === 'ACTIVE' || status === 'PENDING'
}

export const identityColumns = columnsOf<StoredIdentity>(
  'identities',
  {
    id: plain,
    email: plain,
    emailVerified: flag,
    passwordHash: plain,
    passwordResetRequired: flag,
    status: plain,
    profile: json,
    slug: plain,
    display: json,
    activity: plain,
    approvedAt: date,
    verificationRequired: flag,
    roles: json,
    revision: plain,
    createdAt: date,
    updatedAt: date,
    lastLoginAt: date,
  },
  { slug: sql`coalesce(identities.slug, identities.id)` },
)

/**
 * Inserts identities, except those whose address is taken.
 * @returns ids of the inserted identities
 */
export async function insertIdentities(
  tx: Queries,
  identities: readonly StoredIdentity[],
): Promise<ReadonlySet<string>> {
  const rows = identities.map((identity) => ({
    id: identity.id,
    email: identity.email,
    email_key: emailKey(identity.email),
    email_verified: identity.emailVerified ? 1 : 0,
    password_hash: identity.passwordHash,
    password_reset_required: identity.passwordResetRequired ? 1 : 0,
    status: identity.status,
    ...toProfileColumns(identity),
    slug: identity.slug,
    activity: identity.activity,
    approved_at: identity.approvedAt?.getTime() ?? null,
    verification_required: identity.verificationRequired ? 1 : 0,
    roles: JSON.stringify(identity.roles),
    revision: identity.revision,
    created_at: identity.createdAt.getTime(),
    updated_at: identity.updatedAt.getTime(),
  }))
  const statements = tx.dialect.inserts({
    table: 'identities',
    rows,
    onConflict: sql`on conflict (email_key) do nothing returning id`,
  })
  const inserted = new Set<string>()
  for (const statement of statements) {
    for (const { id } of await tx.all<{ id: string }>(statement)) inserted.add(id)
  }
  return inserted
}

/** Returns the stored columns of a profile: its JSON, and the searchable fields in folded case. */
export function toProfileColumns({
  profile,
  display,
}: Pick<StoredIdentity, 'profile' | 'display'>) {
  const { nickname, firstName, lastName, privacyStatus } = profile
  return {
    profile: JSON.stringify(profile),
    display: JSON.stringify(display),
    nickname_key: folded(nickname),
    first_name_key: folded(firstName),
    last_name_key: folded(lastName),
    title_key: folded(display.title),
    privacy: privacyStatus === 'PUBLIC' ? 'PUBLIC' : 'PRIVATE',
  }
}

function folded(text: string | undefined): string | null {
  return text === undefined ? null : foldCase(text)
}

export async function findIdentityByEmail(
  db: Reader,
  email: string,
): Promise<StoredIdentity | undefined> {
  return find(db, sql`email_key = ${lookupText(emailKey(email))}`)
}

export async function findIdentity(db: Reader, id: string): Promise<StoredIdentity | undefined> {
  return find(db, sql`id = ${lookupText(id)}`)
}

/** Finds an identity by id and locks it until the transaction ends. */
export async function lockIdentity(tx: Queries, id: string): Promise<StoredIdentity | undefined> {
  return find(tx, sql`id = ${lookupText(id)}`, tx.rowLock)
}

/** Finds an identity by address and locks it until the transaction ends, so that the address stays the same. */
export async function lockIdentityByEmail(
  tx: Queries,
  email: string,
): Promise<StoredIdentity | undefined> {
  return find(tx, sql`email_key = ${lookupText(emailKey(email))}`, tx.rowLock)
}

/**
 * Changes columns of an identity, which gets its next revision.
 * @param options.where further condition; default: none
 * @returns false if no identity meets the condition
 */
export async function updateIdentity(
  tx: Queries,
  id: string,
  { now, set, where = sql`true` }: { now: Date; set: Sql; where?: Sql },
): Promise<boolean> {
  const changed = await tx.run(sql`update identities set ${set}, revision = revision + 1,
    updated_at = ${now.getTime()} where id = ${lookupText(id)} and ${where}`)
  return changed === 1
}

/** Replaces the password of a member, which also ends a required reset. */
export async function savePassword(
  tx: Queries,
  id: string,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  const set = sql`password_hash = ${passwordHash}, password_reset_required = 0`
  await updateIdentity(tx, id, { now, set })
}

/**
 * Replaces the hash of a password by another hash of the same password.
 * @returns false if the stored hash is another one
 */
export async function renewPasswordHash(
  tx: Queries,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const changed = await tx.run(
    sql`update identities set password_hash = ${to} where id = ${id} and password_hash = ${from}`,
  )
  return changed === 1
}

/**
 * Sets or removes the requirement of a new password before the next login.
 * @returns false when no member has this id
 */
export async function savePasswordResetRequired(
  tx: Queries,
  id: string,
  { required, now }: { required: boolean; now: Date },
): Promise<boolean> {
  const set = sql`password_reset_required = ${required ? 1 : 0}`
  return updateIdentity(tx, id, { now, set, where: sql`status <> 'DELETED'` })
}

/** Marks the address as verified. A pending approval stays pending. */
export async function markEmailVerified(tx: Queries, id: string, now: Date): Promise<void> {
  const set = sql`email_verified = 1,
    status = case when status = 'PENDING' and approved_at is not null then 'ACTIVE' else status end`
  await updateIdentity(tx, id, { now, set })
}

/**
 * Records a login and locks the identity, so that a concurrent block waits for the end of the transaction.
 * @returns false if the identity is not active
 */
export async function markLoggedIn(tx: Queries, id: string, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`update identities set last_login_at = ${now.getTime()}
    where id = ${lookupText(id)} and status = 'ACTIVE'`)
  return changed === 1
}

/** Replaces the roles of a member. */
export async function saveRoles(
  tx: Queries,
  id: string,
  { roles, now }: { roles: readonly string[]; now: Date },
): Promise<void> {
  await updateIdentity(tx, id, { now, set: sql`roles = ${JSON.stringify(roles)}` })
}

async function find(
  db: Reader,
  condition: Sql,
  lock: Sql = sql``,
): Promise<StoredIdentity | undefined> {
  return identityColumns.first(db, sql`where ${condition} and status <> 'DELETED'${lock}`)
}
