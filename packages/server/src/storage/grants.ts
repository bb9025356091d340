import { randomUUID } from 'node:crypto'
import type { SessionEndReason } from '@foyer/protocol'
import type { Clock } from '../ports/clock.js'
import { type Database, first, type Queries } from './database.js'
import { createSecret, hashSecret } from './secrets.js'
import { sought, sql } from './sql.js'

/** One authorization of a client by a member, with its refresh token; it is revoked as a whole. */
export interface Grant {
  id: string
  identityId: string
  clientId: string
  expiresAt: Date
  revokedReason: SessionEndReason | null
}

interface GrantRow {
  id: string
  identity_id: string
  client_id: string
  expires_at: number
  revoked_reason: SessionEndReason | null
}

const columns = sql`id, identity_id, client_id, expires_at, revoked_reason`

/** Makes a grant and its refresh token, of which only the SHA-256 is stored. */
export async function issueGrant(
  { clock }: { clock: Clock },
  tx: Queries,
  of: { identityId: string; clientId: string; lifetimeSeconds: number },
): Promise<{ grantId: string; refreshToken: string }> {
  const grantId = randomUUID()
  const refreshToken = createSecret()
  const now = clock.now().getTime()
  await tx.run(sql`
    insert into grants (id, identity_id, client_id, refresh_hash, created_at, expires_at)
    values (${grantId}, ${of.identityId}, ${of.clientId}, ${hashSecret(refreshToken)}, ${now},
      ${now + of.lifetimeSeconds * 1000})`)
  return { grantId, refreshToken }
}

/** The grant of a refresh token, whatever its state. */
export async function findGrantByRefreshToken(
  db: Pick<Database, 'all'>,
  refreshToken: string,
): Promise<Grant | undefined> {
  const row = await first<GrantRow>(
    db,
    sql`select ${columns} from grants where refresh_hash = ${hashSecret(refreshToken)}`,
  )
  return row && readGrant(row)
}

/** The member behind a grant that still stands. */
export interface GrantedMember {
  memberId: string
  roles: string[]
}

/** Whose a grant is, with the roles of today; nothing when it was revoked. */
export async function findGrantedMember(
  db: Pick<Database, 'all'>,
  grantId: string,
): Promise<GrantedMember | undefined> {
  const row = await first<{ id: string; roles: string }>(
    db,
    sql`select identities.id, identities.roles from grants
      join identities on identities.id = grants.identity_id
      where grants.id = ${grantId} and grants.revoked_at is null`,
  )
  return row && { memberId: row.id, roles: JSON.parse(row.roles) as string[] }
}

/** Moves the end of a grant: each renewal gives it its whole life again. */
export async function extendGrant(tx: Queries, grantId: string, expiresAt: Date): Promise<void> {
  await tx.run(sql`update grants set expires_at = ${expiresAt.getTime()}
    where id = ${grantId} and revoked_at is null`)
}

/** Ends a grant; the first reason stays. */
export async function revokeGrant(
  { clock }: { clock: Clock },
  tx: Queries,
  grantId: string,
  reason: SessionEndReason,
): Promise<void> {
  await tx.run(sql`update grants set revoked_at = ${clock.now().getTime()}, revoked_reason = ${reason}
    where id = ${grantId} and revoked_at is null`)
}

/** Ends every grant of a member, but one if it is named. */
export async function revokeGrantsOf(
  { clock }: { clock: Clock },
  tx: Queries,
  identityId: string,
  how: { reason: SessionEndReason; exceptGrantId?: string },
): Promise<void> {
  await tx.run(sql`update grants set revoked_at = ${clock.now().getTime()},
      revoked_reason = ${how.reason}
    where identity_id = ${identityId} and revoked_at is null and id <> ${how.exceptGrantId ?? ''}`)
}

/** Ends every grant of a client. @returns how many */
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
    expiresAt: new Date(row.expires_at),
    revokedReason: row.revoked_reason,
  }
}
