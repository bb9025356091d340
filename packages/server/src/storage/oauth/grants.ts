import type { SessionEndReason } from '@foyer/protocol'
import type { Clock } from '../../ports/clock.js'
import { type Database, first, type Queries } from '../database.js'
import { createSecret, hashSecret } from '../secrets.js'
import { type Sql, sought, sql } from '../sql.js'
import { endBrowserLoginsOf } from './browser-logins.js'

/** One authorization of a client by a member, with its refresh token; it is revoked as a whole. */
export interface Grant {
  id: string
  identityId: string
  clientId: string
  /** Hash of the current refresh token. */
  refreshHash: string
  createdAt: Date
  expiresAt: Date
  revokedReason: SessionEndReason | null
}

/** With what and from where a grant is used. */
export interface GrantUse {
  userAgent: string | null
  /** Shortened. */
  network: string | null
}

interface GrantRow {
  id: string
  identity_id: string
  client_id: string
  refresh_hash: string
  created_at: number
  expires_at: number
  revoked_reason: SessionEndReason | null
}

const columns = sql`id, identity_id, client_id, refresh_hash, created_at, expires_at, revoked_reason`

/** Stores a grant and issues its refresh token, of which only the SHA-256 is stored. @returns the refresh token */
export async function issueGrant(
  { clock }: { clock: Clock },
  tx: Queries,
  of: { id: string; identityId: string; clientId: string; expiresAt: Date; use: GrantUse },
): Promise<string> {
  const refreshToken = createSecret()
  const now = clock.now().getTime()
  await tx.run(sql`
    insert into grants (id, identity_id, client_id, refresh_hash, created_at, expires_at,
      last_used_at, user_agent, network)
    values (${of.id}, ${of.identityId}, ${of.clientId}, ${hashSecret(refreshToken)}, ${now},
      ${of.expiresAt.getTime()}, ${now}, ${of.use.userAgent}, ${of.use.network})`)
  return refreshToken
}

/** The grant whose refresh token of today has this hash, whatever its state; found in order to be changed. */
export async function findGrantByRefreshHash(
  tx: Queries,
  refreshHash: string,
): Promise<Grant | undefined> {
  return findGrant(tx, sql`refresh_hash = ${refreshHash}${tx.rowLock}`)
}

/** The grant of an id, whatever its state; found in order to be changed. */
export async function findGrantById(tx: Queries, grantId: string): Promise<Grant | undefined> {
  return findGrant(tx, sql`id = ${sought(grantId)}${tx.rowLock}`)
}

/** The member behind a grant that still stands. */
export interface GrantedMember {
  memberId: string
  roles: string[]
}

/** Whose a grant is, with the roles of today; nothing when it was revoked or the member may not be here. */
export async function findGrantedMember(
  db: Pick<Database, 'all'>,
  grantId: string,
): Promise<GrantedMember | undefined> {
  const row = await first<{ id: string; roles: string }>(
    db,
    sql`select identities.id, identities.roles from grants
      join identities on identities.id = grants.identity_id
      where grants.id = ${sought(grantId)} and grants.revoked_at is null
        and identities.status = 'ACTIVE'`,
  )
  return row && { memberId: row.id, roles: JSON.parse(row.roles) as string[] }
}

/** When a member logged in for a grant; nothing when there is no such grant. */
export async function findGrantStart(
  db: Pick<Database, 'all'>,
  grantId: string,
): Promise<Date | undefined> {
  const row = await first<{ created_at: number }>(
    db,
    sql`select created_at from grants where id = ${grantId}`,
  )
  return row && new Date(row.created_at)
}

/** Records a renewal, which extends the grant. */
export async function extendGrant(
  tx: Queries,
  grantId: string,
  renewal: { expiresAt: Date; now: Date; use: GrantUse },
): Promise<void> {
  const { expiresAt, now, use } = renewal
  await tx.run(sql`update grants set expires_at = ${expiresAt.getTime()},
      last_used_at = ${now.getTime()}, user_agent = ${use.userAgent}, network = ${use.network}
    where id = ${grantId} and revoked_at is null`)
}

/** Revokes a grant; the first reason stays. @returns false when there is no active grant */
export async function revokeGrant(
  { clock }: { clock: Clock },
  tx: Queries,
  grantId: string,
  reason: SessionEndReason,
): Promise<boolean> {
  const ended = await tx.run(sql`update grants set revoked_at = ${clock.now().getTime()},
      revoked_reason = ${reason}
    where id = ${sought(grantId)} and revoked_at is null`)
  return ended === 1
}

/** Ends every grant of a member, but one if it is named, and every sign-in to the hosted pages. @returns how many grants */
export async function revokeGrantsOf(
  { clock }: { clock: Clock },
  tx: Queries,
  identityId: string,
  how: { reason: SessionEndReason; exceptGrantId?: string },
): Promise<number> {
  await endBrowserLoginsOf(tx, identityId)
  return tx.run(sql`update grants set revoked_at = ${clock.now().getTime()},
      revoked_reason = ${how.reason}
    where identity_id = ${sought(identityId)} and revoked_at is null
      and id <> ${how.exceptGrantId ?? ''}`)
}

/** Removes from ended grants with what and from where they were used. */
export async function forgetGrantUse(tx: Queries, identityId: string): Promise<void> {
  await tx.run(sql`update grants set user_agent = null, network = null
    where identity_id = ${identityId}`)
}

/** Ends the grants of a member that were not used for longest, beyond a number. @returns how many there were */
export async function revokeOldestOf(
  { clock }: { clock: Clock },
  tx: Queries,
  identityId: string,
  keep: number,
): Promise<number> {
  return tx.run(sql`update grants set revoked_at = ${clock.now().getTime()},
      revoked_reason = ${'too-many' satisfies SessionEndReason}
    where id in (select id from grants where identity_id = ${identityId} and revoked_at is null
      order by coalesce(last_used_at, created_at) desc, id limit ${OLDEST} offset ${keep})`)
}

/** More than a member ever has beyond those that are kept; SQLite takes no offset without a limit. */
const OLDEST = 1_000_000

async function findGrant(tx: Queries, condition: Sql): Promise<Grant | undefined> {
  const row = await first<GrantRow>(tx, sql`select ${columns} from grants where ${condition}`)
  return row && readGrant(row)
}

/** Revokes every grant of a client. @returns the number revoked */
export async function revokeGrantsOfClient(
  { clock }: { clock: Clock },
  tx: Queries,
  clientId: string,
  reason: SessionEndReason,
): Promise<number> {
  return tx.run(sql`update grants set revoked_at = ${clock.now().getTime()}, revoked_reason = ${reason}
    where client_id = ${sought(clientId)} and revoked_at is null`)
}

function readGrant(row: GrantRow): Grant {
  return {
    id: row.id,
    identityId: row.identity_id,
    clientId: row.client_id,
    refreshHash: row.refresh_hash,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
    revokedReason: row.revoked_reason,
  }
}
