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
    endOne(deps, sessionId, 'revoked-by-member')
  )
}

/**
 * Ends the sessions of a member at the member's request.
 * @param except session or browser of the request, which continues
 * @returns the number of ended sessions
 */
export function endMySessions(
  deps: IdentityDeps,
  memberId: string,
  except: SessionExceptions,
): Promise<number> {
  return endAll(deps, memberId, { ...except, reason: 'revoked-by-member' })
}

/** Ends the session of a member who logs out at a client. @returns false if it has ended */
export function logOut(deps: SessionDeps, sessionId: string): Promise<boolean> {
  return endOne(deps, sessionId, 'logged-out')
}

/** Ends a session at the request of an operator. @returns false if there is no such session */
export function endSession(deps: IdentityDeps, sessionId: string): Promise<boolean> {
  return endOne(deps, sessionId, 'revoked-by-owner')
}

/** Ends all sessions of a member at the request of an operator. @returns the number of ended sessions */
export function endSessionsOf(deps: IdentityDeps, memberId: string): Promise<number> {
  return endAll(deps, memberId, { reason: 'revoked-by-owner' })
}

async function endOne(
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

async function endAll(
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
