import type { Queries } from '../storage/database.js'
import { type GrantUse, issueGrant, revokeOldestOf } from '../storage/grants.js'
import { markLoggedIn } from '../storage/identities.js'
import type { OAuthDeps } from './deps.js'
import { sessionEnd } from './token-lifetimes.js'
import type { OpenSession } from './token-response.js'

/** Sessions of one member at the same time; beyond them those that were not used for longest end. */
const MAX_SESSIONS = 100

/** Begins a session of a member who is allowed in. */
export async function openSession(
  deps: Pick<OAuthDeps, 'clock' | 'settings' | 'audit'>,
  tx: Queries,
  { memberId, clientId, use }: { memberId: string; clientId: string; use: GrantUse },
): Promise<OpenSession> {
  const now = deps.clock.now()
  const expiresAt = sessionEnd(deps.settings, now, now)
  const grant = await issueGrant(deps, tx, { identityId: memberId, clientId, expiresAt, use })
  if ((await revokeOldestOf(deps, tx, memberId, MAX_SESSIONS)) > 0) {
    const reason = 'too-many'
    await deps.audit.recordIn(tx, { action: 'session.ended', subject: memberId, reason })
  }
  await markLoggedIn(tx, memberId, now)
  return { memberId, clientId, expiresAt, ...grant }
}
