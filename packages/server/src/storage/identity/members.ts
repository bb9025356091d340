import type { IdentityProfile } from '@foyer/protocol'
import { inSavepoint, type Queries, type Reader } from '../database.js'
import { identifier, join, sql } from '../sql.js'
import { emailKey } from './email-key.js'
import {
  type MemberActivity,
  type MemberDisplay,
  toProfileColumns,
  updateIdentity,
} from './identities.js'
import { removeNetworksOf } from './known-networks.js'

/** Approves or unblocks a member. If the address still has to be verified, the member stays pending. */
export async function markApproved(tx: Queries, id: string, now: Date): Promise<void> {
  const set = sql`approved_at = coalesce(approved_at, ${now.getTime()}),
    status = case when verification_required = 1 and email_verified = 0 then 'PENDING'
      else 'ACTIVE' end`
  await updateIdentity(tx, id, { now, set })
}

/** Blocks a member. */
export async function markBlocked(tx: Queries, id: string, now: Date): Promise<void> {
  await updateIdentity(tx, id, { now, set: sql`status = 'BLOCKED'` })
}

export async function saveActivity(
  tx: Queries,
  id: string,
  { activity, now }: { activity: MemberActivity; now: Date },
): Promise<void> {
  await updateIdentity(tx, id, { now, set: sql`activity = ${activity}` })
}

/** Replaces the profile of a member. */
export async function saveProfile(
  tx: Queries,
  id: string,
  change: { profile: IdentityProfile; display: MemberDisplay; now: Date },
): Promise<void> {
  const columns = Object.entries(toProfileColumns(change)).map(
    ([name, value]) => sql`${identifier(name)} = ${value}`,
  )
  await updateIdentity(tx, id, { now: change.now, set: join(columns, ', ') })
}

/**
 * Replaces the address of a member. If the account requires a verified address, an unverified one makes it pending.
 * @returns false when another member has the address
 */
export async function saveEmail(
  tx: Queries,
  id: string,
  { email, verified, now }: { email: string; verified: boolean; now: Date },
): Promise<boolean> {
  const key = emailKey(email)
  const status = verified
    ? sql`case when status = 'PENDING' and approved_at is not null then 'ACTIVE' else status end`
    : sql`case when status = 'ACTIVE' and verification_required = 1 then 'PENDING' else status end`
  const set = sql`email = ${email}, email_key = ${key}, email_verified = ${verified ? 1 : 0},
    status = ${status}`
  const where = sql`not exists
    (select 1 from identities as others where others.email_key = ${key} and others.id <> ${id})`
  try {
    return await inSavepoint(tx, () => updateIdentity(tx, id, { now, set, where }))
  } catch (error) {
    // Another transaction took the address at the same time.
    if (tx.dialect.indexes.violated(error) === undefined) throw error
    return false
  }
}

/** Returns the slugs of a list that are taken. */
export async function takenSlugs(queries: Reader, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await queries.all<{ slug: string }>(
    sql`select slug from identities where ${queries.dialect.columnIn(sql`slug`, slugs)}`,
  )
  return new Set(rows.map(({ slug }) => slug))
}

/** Returns the address of each of these members, as `emailKey` returns it. Includes deleted members. */
export async function emailKeysOf(
  queries: Reader,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await queries.all<{ id: string; key: string }>(
    sql`select id, email_key as key from identities where ${queries.dialect.columnIn(sql`id`, ids)}`,
  )
  return new Map(rows.map(({ id, key }) => [id, key]))
}

/** Replaces the slug of a member. @throws when another member took the slug in the meantime */
export async function saveSlug(
  tx: Queries,
  id: string,
  { slug, now }: { slug: string; now: Date },
): Promise<void> {
  await updateIdentity(tx, id, { now, set: sql`slug = ${slug}` })
}

/**
 * Erases the personal data of a member. The row stays, so that the id is not used again, and the server can tell why
 * sessions ended. The address and the slug become available.
 */
export async function anonymiseMember(tx: Queries, id: string, now: Date): Promise<void> {
  const set = sql`status = 'DELETED', email = '', email_key = ${`deleted:${id}`},
    email_verified = 0, password_hash = '', password_reset_required = 0, profile = '{}',
    display = '{}', nickname_key = null, first_name_key = null, last_name_key = null,
    title_key = null, privacy = 'PRIVATE', slug = null, roles = '[]', last_login_at = null`
  await updateIdentity(tx, id, { now, set })
  await removeNetworksOf(tx, id)
}
