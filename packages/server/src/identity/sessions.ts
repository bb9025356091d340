import type { SessionEndReason } from '@foyer/protocol'
import { findGrantById, revokeGrant, revokeGrantsOf } from '../storage/grants.js'
import { listAllSessions, listOpenSessions, type StoredSession } from '../storage/sessions.js'
import type { IdentityDeps } from './deps.js'

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'activeGrants' | 'audit'>

/** The sessions of a member that stand, last used first. */
export function mySessions(deps: Deps, memberId: string): Promise<StoredSession[]> {
  return listOpenSessions(deps.db, memberId, deps.clock.now())
}

/** The sessions of a member that are remembered, those that ended too. */
export function sessionsOf({ db }: Deps, memberId: string): Promise<StoredSession[]> {
  return listAllSessions(db, memberId)
}

/** Ends one session of a member, for the member. @returns false when there is no such session of this member */
export async function endMySession(
  deps: Deps,
  memberId: string,
  sessionId: string,
): Promise<boolean> {
  const mine = await mySessions(deps, memberId)
  return mine.some(({ id }) => id === sessionId) && endOne(deps, sessionId, 'revoked-by-member')
}

/** Ends the sessions of a member but the one that asks. @returns how many there were */
export function endMyOtherSessions(
  deps: Deps,
  memberId: string,
  sessionId: string,
): Promise<number> {
  return endAll(deps, memberId, { reason: 'revoked-by-member', exceptGrantId: sessionId })
}

/** Ends a session, for the owner. @returns false when there is none of this id */
export function endSession(deps: Deps, sessionId: string): Promise<boolean> {
  return endOne(deps, sessionId, 'revoked-by-owner')
}

/** Ends all sessions of a member, for the owner. @returns how many there were */
export function endSessionsOf(deps: Deps, memberId: string): Promise<number> {
  return endAll(deps, memberId, { reason: 'revoked-by-owner' })
}

async function endOne(deps: Deps, sessionId: string, reason: SessionEndReason): Promise<boolean> {
  const ended = await deps.db.transaction(async (tx) => {
    const grant = await findGrantById(tx, sessionId)
    if (!grant || !(await revokeGrant(deps, tx, sessionId, reason))) return false
    await deps.audit.recordIn(tx, { action: 'session.ended', subject: grant.identityId, reason })
    return true
  })
  deps.activeGrants.forget(sessionId)
  return ended
}

async function endAll(
  deps: Deps,
  memberId: string,
  how: { reason: SessionEndReason; exceptGrantId?: string },
): Promise<number> {
  const { reason } = how
  const ended = await deps.db.transaction(async (tx) => {
    const sessions = await revokeGrantsOf(deps, tx, memberId, how)
    const event = {
      action: 'session.ended',
      subject: memberId,
      reason,
      detail: { sessions },
    } as const
    if (sessions > 0) await deps.audit.recordIn(tx, event)
    return sessions
  })
  deps.activeGrants.forgetMember(memberId)
  return ended
}
