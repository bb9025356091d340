import type { Member } from '../../caller.js'
import { findIdentity } from '../../storage/identity/identities.js'
import type { IdentityDeps } from '../deps.js'
import { assertNewPassword, replacePassword } from './new-password.js'
import { requesterOf } from './password.js'

/**
 * Changes the password of a member. All sessions except the current one end.
 * @throws RegistrationInvalidError for an invalid password
 */
export async function changePassword(
  deps: IdentityDeps,
  member: Member,
  newPassword: string,
): Promise<void> {
  const identity = await findIdentity(deps.db, member.id)
  const passwordInput = { password: newPassword, email: identity?.email ?? '' }
  await assertNewPassword(deps, passwordInput, 'newPassword')
  const passwordHash = await deps.passwords.hash(newPassword, requesterOf(member.id))
  const { id: identityId, grantId: exceptGrantId } = member
  await deps.db.transaction((tx) =>
    replacePassword(deps, tx, { identityId, passwordHash, exceptGrantId, reason: 'changed' }),
  )
  deps.activeGrants.forgetMember(identityId)
}
