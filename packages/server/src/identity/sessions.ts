import { revokeGrant, revokeGrantsOf } from '../storage/grants.js'
import { listAllSessions, listOpenSessions, type StoredSession } from '../storage/sessions.js'
import type { IdentityDeps } from './deps.js'

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'activeGrants'>

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
  if (!mine.some(({ id }) => id === sessionId)) return false
  await deps.db.transaction((tx) => revokeGrant(deps, tx, sessionId, 'revoked-by-member'))
  deps.activeGrants.forget(sessionId)
  return true
}

/** Ends the sessions of a member but the one that asks. @returns how many there were */
export async function endMyOtherSessions(
  deps: Deps,
  memberId: string,
  sessionId: string,
): Promise<number> {
  const how = { reason: 'revoked-by-member', exceptGrantId: sessionId } as const
  const ended = await deps.db.transaction((tx) => revokeGrantsOf(deps, tx, memberId, how))
  deps.activeGrants.forgetMember(memberId)
  return ended
}

/** Ends a session, for the owner. @returns false when there is none of this id */
export async function endSession(deps: Deps, sessionId: string): Promise<boolean> {
  const ended = await deps.db.transaction((tx) =>
    revokeGrant(deps, tx, sessionId, 'revoked-by-owner'),
  )
  deps.activeGrants.forget(sessionId)
  return ended
}

/** Ends all sessions of a member, for the owner. @returns how many there were */
export async function endSessionsOf(deps: Deps, memberId: string): Promise<number> {
  const how = { reason: 'revoked-by-owner' } as const
  const ended = await deps.db.transaction((tx) => revokeGrantsOf(deps, tx, memberId, how))
  deps.activeGrants.forgetMember(memberId)
  return ended
}
