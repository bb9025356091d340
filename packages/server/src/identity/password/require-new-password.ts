import {
  findIdentity,
  type StoredIdentity,
  savePasswordResetRequired,
} from '../../storage/identity/identities.js'
import { revokeGrantsOf } from '../../storage/oauth/grants.js'
import { revokeOneTimeOf } from '../../storage/oauth/tokens-of-identity.js'
import type { IdentityDeps } from '../deps.js'

/**
 * Requires a new password before the next login and revokes all sessions, or lifts that requirement.
 * @returns the changed member, or undefined if there is no member with this id
 */
export async function requireNewPassword(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'activeGrants' | 'audit'>,
  memberId: string,
  required: boolean,
): Promise<StoredIdentity | undefined> {
  const member = await deps.db.transaction(async (tx) => {
    const change = { required, now: deps.clock.now() }
    if (!(await savePasswordResetRequired(tx, memberId, change))) return undefined
    if (required) {
      await revokeGrantsOf(deps, tx, memberId, { reason: 'revoked-by-owner' })
      await revokeOneTimeOf(deps, tx, memberId)
    }
    const action = required ? 'member.new-password-required' : 'member.new-password-not-required'
    await deps.audit.recordIn(tx, { action, subject: memberId })
    return findIdentity(tx, memberId)
  })
  deps.activeGrants.forgetMember(memberId)
  return member
}
