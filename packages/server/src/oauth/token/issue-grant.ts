import type { Settings } from '../../settings/settings.js'
import type { Transaction } from '../../storage/database.js'
import { markLoggedIn } from '../../storage/identity/identities.js'
import type { MemberLogin } from '../../storage/identity/member-login.js'
import { insertGrant, revokeOldestOf, type SessionMetadata } from '../../storage/oauth/grants.js'
import type { OAuthDeps } from '../deps.js'

/** An active grant with its current refresh token: the input of `memberTokens`. */
export interface RefreshableGrant {
  id: string
  identityId: string
  clientId: string
  refreshToken: string
  /** End of the grant. Access tokens expire at this time at the latest. */
  expiresAt: Date
}

/** Maximum number of active grants of a member. A further login revokes the least recently used one. */
const MAX_GRANTS = 100

/**
 * Issues a grant to an authenticated member. Returns undefined if the member is not active or the client was removed.
 */
export async function issueGrant(
  deps: OAuthDeps,
  tx: Transaction,
  grant: MemberLogin & { id: string; clientId: string; metadata: SessionMetadata },
): Promise<RefreshableGrant | undefined> {
  const { id, identityId, clientId } = grant
  const now = deps.clock.now()
  // This locks the row of the member. A call that blocks the member at the same time waits for the commit, and then
  // revokes the new grant too.
  if (!(await markLoggedIn(tx, identityId, now))) return undefined
  const expiresAt = grantEnd(deps.settings, now, now)
  const refreshToken = await insertGrant(deps, tx, { ...grant, expiresAt })
  if (refreshToken === undefined) return undefined
  if ((await revokeOldestOf(deps, tx, identityId, MAX_GRANTS)) > 0) {
    const reason = 'too-many'
    await deps.audit.recordIn(tx, { action: 'session.ended', subject: identityId, reason })
  }
  return { id, identityId, clientId, refreshToken, expiresAt }
}

/**
 * Computes the end of a grant by its last use: after its idle timeout, or at its maximum age if that is set and
 * earlier.
 */
export function grantEnd(
  { tokens }: Pick<Settings, 'tokens'>,
  createdAt: Date,
  lastUsedAt: Date,
): Date {
  const idleEnd = lastUsedAt.getTime() + tokens.refreshSeconds * 1000
  if (tokens.sessionSeconds === null) return new Date(idleEnd)
  return new Date(Math.min(idleEnd, createdAt.getTime() + tokens.sessionSeconds * 1000))
}
