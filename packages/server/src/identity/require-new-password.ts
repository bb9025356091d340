import { revokeGrantsOf } from '../storage/grants.js'
import {
  findIdentity,
  type StoredIdentity,
  savePasswordResetRequired,
} from '../storage/identities.js'
import { revokeOneTimeOf } from '../storage/tokens-of-identity.js'
import type { IdentityDeps } from './deps.js'

/**
 * Asks a member for a new password before the next login, which ends the sessions that there are; or asks no longer.
 * @returns the member as it is now, or nothing when there is none of this id
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
