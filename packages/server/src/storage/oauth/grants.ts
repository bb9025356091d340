import type { SessionEndReason } from '@foyer/protocol'
import type { Clock } from '../../ports/clock.js'
import { columnsOf, date, plain } from '../columns.js'
import { first, type Queries, type Reader, type Transaction } from '../database.js'
import type { MemberLogin } from '../identity/member-login.js'
import { createSecret, hashSecret } from '../secrets.js'
import { lookupText, type Sql, sql } from '../sql.js'
import { endBrowserLoginsOf, type RenewedBrowser } from './browser-logins.js'

/**
 * Authorization of a client by a member. Its refresh token and access tokens are valid until it is revoked or expires.
 */
export interface Grant {
  id: string
  identityId: string
  clientId: string
  /** Hash of the current refresh token. */
  refreshHash: string
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
  revokedReason: SessionEndReason | null
}

/**
 * Cache of active grants in this process. The functions that revoke grants call it after the commit, so that a
 * revocation applies immediately. `ActiveGrants` of `oauth/token/active-grants.ts` extends it.
 */
export interface GrantCache {
  /** Evicts a grant, whose next use loads it again. */
  evict(grantId: string): void
  /** Expires the grants of a member: they stay in the cache, and their next use loads them again. */
  expireMember(memberId: string): void
  /** Evicts all grants. */
  evictAll(): void
}

/** Dependencies of the functions that revoke grants. */
export interface RevocationDeps {
  clock: Clock
  activeGrants: GrantCache
}

/** User agent and network of a login or a refresh. */
export interface SessionMetadata {
  userAgent: string | null
  /** Network address, shortened. */
  network: string | null
}

const grantColumns = columnsOf<Grant>(
  'grants',
  {
    id: plain,
    identityId: plain,
    clientId: plain,
    refreshHash: plain,
    createdAt: date,
    lastUsedAt: date,
    expiresAt: date,
    revokedReason: plain,
  },
  { lastUsedAt: sql`coalesce(grants.last_used_at, grants.created_at)` },
)

/**
 * Stores a grant and creates its refresh token, of which only the SHA-256 is stored. A concurrent removal of the client
 * waits until the transaction ends, and then revokes the grant.
 * @returns the refresh token; undefined if the client was removed
 */
export async function insertGrant(
  { clock }: { clock: Clock },
  tx: Queries,
  grant: MemberLogin & {
    id: string
    clientId: string
    expiresAt: Date
    metadata: SessionMetadata
  },
): Promise<string | undefined> {
  const refreshToken = createSecret()
  const now = clock.now().getTime()
  const inserted = await tx.run(sql`
    insert into grants (id, identity_id, client_id, refresh_hash, created_at, logged_in_at,
      expires_at, last_used_at, user_agent, network)
    select ${grant.id}, ${grant.identityId}, id, ${hashSecret(refreshToken)}, ${now},
      ${grant.loggedInAt.getTime()}, ${grant.expiresAt.getTime()}, ${now}, ${grant.metadata.userAgent}, ${grant.metadata.network}
    from clients where id = ${grant.clientId}${tx.keepLock}`)
  return inserted === 0 ? undefined : refreshToken
}

/** Finds a grant in any state by the hash of its current refresh token, and locks it. */
export async function findGrantByRefreshHash(
  tx: Queries,
  refreshHash: string,
): Promise<Grant | undefined> {
  return findGrant(tx, sql`refresh_hash = ${refreshHash}${tx.rowLock}`)
}

/** Finds a grant in any state by id, and locks it. */
export async function findGrantById(tx: Queries, grantId: string): Promise<Grant | undefined> {
  return findGrant(tx, sql`id = ${lookupText(grantId)}${tx.rowLock}`)
}

/** Member of an active grant. */
export interface GrantedMember {
  memberId: string
  roles: string[]
}

/**
 * Finds the member of a grant with the current roles; undefined if the grant is revoked, or the member may not log in.
 */
export async function findGrantedMember(
  db: Reader,
  grantId: string,
): Promise<GrantedMember | undefined> {
  const row = await first<{ id: string; roles: string }>(
    db,
    sql`select identities.id, identities.roles from grants
      join identities on identities.id = grants.identity_id
      where grants.id = ${lookupText(grantId)} and grants.revoked_at is null
        and identities.status = 'ACTIVE'`,
  )
  return row && { memberId: row.id, roles: JSON.parse(row.roles) as string[] }
}

/** Finds the time of the login for which a grant was issued; undefined for an unknown grant. */
export async function findGrantLoginTime(db: Reader, grantId: string): Promise<Date | undefined> {
  const row = await first<{ logged_in_at: number }>(
    db,
    sql`select logged_in_at from grants where id = ${grantId}`,
  )
  return row && new Date(row.logged_in_at)
}

/** Records a refresh, which extends the grant. The transaction must have locked the grant, and found it active. */
export async function extendGrant(
  tx: Queries,
  grantId: string,
  renewal: { expiresAt: Date; now: Date; metadata: SessionMetadata },
): Promise<void> {
  const { expiresAt, now, metadata } = renewal
  await tx.run(sql`update grants set expires_at = ${expiresAt.getTime()},
      last_used_at = ${now.getTime()}, user_agent = ${metadata.userAgent}, network = ${metadata.network}
    where id = ${grantId}`)
}

/** A rotated refresh token, stored in the table `spent_refresh_tokens`. */
interface RotatedRefreshToken {
  grantId: string
  rotatedAt: Date
}

/** Replaces the refresh token of a grant, and stores the old one as rotated. */
export async function storeRotation(
  tx: Queries,
  grantId: string,
  change: { from: string; to: string; now: Date },
): Promise<void> {
  const { from, to, now } = change
  await tx.run(sql`update grants set refresh_hash = ${to} where id = ${grantId}`)
  await tx.run(sql`insert into spent_refresh_tokens (hash, grant_id, spent_at)
    values (${from}, ${grantId}, ${now.getTime()})`)
}

export async function findRotatedRefreshToken(
  queries: Reader,
  hash: string,
): Promise<RotatedRefreshToken | undefined> {
  const row = await first<{ grant_id: string; spent_at: number }>(
    queries,
    sql`select grant_id, spent_at from spent_refresh_tokens where hash = ${hash}`,
  )
  return row && { grantId: row.grant_id, rotatedAt: new Date(row.spent_at) }
}

/** Revokes a grant. A revoked grant keeps its first reason. @returns false when there is no active grant */
export async function revokeGrant(
  { clock, activeGrants }: RevocationDeps,
  tx: Transaction,
  grantId: string,
  reason: SessionEndReason,
): Promise<boolean> {
  tx.afterCommit(() => activeGrants.evict(grantId))
  const ended = await tx.run(sql`update grants set revoked_at = ${clock.now().getTime()},
      revoked_reason = ${reason}
    where id = ${lookupText(grantId)} and revoked_at is null`)
  return ended === 1
}

/** Sessions that stay when the others of a member end. */
export interface SessionExceptions {
  exceptGrantId?: string
  exceptBrowser?: RenewedBrowser
}

/**
 * Revokes all grants of a member, and ends all logins to the hosted pages, optionally except a grant or a browser.
 * @returns the number of grants
 */
export async function endSessionsOfMember(
  { clock, activeGrants }: RevocationDeps,
  tx: Transaction,
  identityId: string,
  options: { reason: SessionEndReason } & SessionExceptions,
): Promise<number> {
  tx.afterCommit(() => activeGrants.expireMember(identityId))
  await endBrowserLoginsOf(tx, identityId, options.exceptBrowser)
  return tx.run(sql`update grants set revoked_at = ${clock.now().getTime()},
      revoked_reason = ${options.reason}
    where identity_id = ${lookupText(identityId)} and revoked_at is null
      and id <> ${options.exceptGrantId ?? ''}`)
}

/** Removes user agent and network from the grants of a deleted member. */
export async function forgetSessionMetadata(tx: Queries, identityId: string): Promise<void> {
  await tx.run(sql`update grants set user_agent = null, network = null
    where identity_id = ${identityId}`)
}

/** Keeps the `keep` most recently used grants of a member, and revokes the others. @returns the number revoked */
export async function revokeOldestOf(
  { clock, activeGrants }: RevocationDeps,
  tx: Transaction,
  identityId: string,
  keep: number,
): Promise<number> {
  const revoked = await tx.run(sql`update grants set revoked_at = ${clock.now().getTime()},
      revoked_reason = ${'too-many' satisfies SessionEndReason}
    where id in (select id from grants where identity_id = ${identityId} and revoked_at is null
      order by coalesce(last_used_at, created_at) desc, id limit ${NO_LIMIT} offset ${keep})`)
  if (revoked > 0) tx.afterCommit(() => activeGrants.expireMember(identityId))
  return revoked
}

/** A limit above the number of grants of any member. SQLite accepts an offset only with a limit. */
const NO_LIMIT = 1_000_000

async function findGrant(tx: Queries, condition: Sql): Promise<Grant | undefined> {
  return grantColumns.first(tx, sql`where ${condition}`)
}

/** Revokes every grant of a client, with the reason `revoked-by-owner`. @returns the number revoked */
export async function revokeGrantsOfClient(
  { clock, activeGrants }: RevocationDeps,
  tx: Transaction,
  clientId: string,
): Promise<number> {
  tx.afterCommit(() => activeGrants.evictAll())
  return tx.run(sql`update grants set revoked_at = ${clock.now().getTime()}, revoked_reason = 'revoked-by-owner'
    where client_id = ${lookupText(clientId)} and revoked_at is null`)
}
