import type { SessionEndReason } from '@foyer/protocol'
import type { MemberSession } from '@foyer/protocol/session-endpoints'
import {
  endSessionsOfMember,
  findGrantById,
  revokeGrant,
  type SessionExceptions,
} from '../../storage/oauth/grants.js'
import { type ListedGrant, listActiveGrants, listGrants } from '../../storage/oauth/list-grants.js'
import type { IdentityDeps } from '../deps.js'

/** Dependencies of the functions that end sessions. */
type SessionDeps = Pick<IdentityDeps, 'db' | 'clock' | 'activeGrants' | 'audit'>

/** Lists the open sessions of a member, last used first. */
export function listOpenSessions(deps: IdentityDeps, memberId: string): Promise<ListedGrant[]> {
  return listActiveGrants(deps.db, memberId, deps.clock.now())
}

/** Lists the stored sessions of a member, including ended ones. */
export function listStoredSessions({ db }: IdentityDeps, memberId: string): Promise<ListedGrant[]> {
  return listGrants(db, memberId)
}

/** Ends one session at the member's request. @returns false if the member has no such session */
export async function endMySession(
  deps: IdentityDeps,
  memberId: string,
  sessionId: string,
): Promise<boolean> {
  const memberSessions = await listOpenSessions(deps, memberId)
  return (
    memberSessions.some(({ id }) => id === sessionId) &&
    endSession(deps, sessionId, 'revoked-by-member')
  )
}

/** Ends a session. @returns false if there is no open session with this id */
export async function endSession(
  deps: SessionDeps,
  sessionId: string,
  reason: SessionEndReason,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const grant = await findGrantById(tx, sessionId)
    if (!grant || !(await revokeGrant(deps, tx, sessionId, reason))) return false
    await deps.audit.recordIn(tx, { action: 'session.ended', subject: grant.identityId, reason })
    return true
  })
}

/**
 * Ends the sessions of a member.
 * @param options.exceptGrantId session of the request, which continues; `exceptBrowser` is its browser
 * @returns the number of ended sessions
 */
export async function endSessions(
  deps: IdentityDeps,
  memberId: string,
  options: { reason: SessionEndReason } & SessionExceptions,
): Promise<number> {
  const { reason } = options
  return deps.db.transaction(async (tx) => {
    const sessions = await endSessionsOfMember(deps, tx, memberId, options)
    const event = {
      action: 'session.ended',
      subject: memberId,
      reason,
      detail: { sessions },
    } as const
    if (sessions > 0) await deps.audit.recordIn(tx, event)
    return sessions
  })
}

/** Converts a session to its wire format. */
export function toWireSession(session: ListedGrant): MemberSession {
  const { id, clientId, clientName, userAgent, network } = session
  return {
    id,
    clientId,
    clientName,
    userAgent,
    network,
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
  }
}
