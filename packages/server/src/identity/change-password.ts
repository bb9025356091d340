import type { Member } from '../caller.js'
import { findIdentity } from '../storage/identities.js'
import type { IdentityDeps } from './deps.js'
import { assertNewPassword, replacePassword } from './new-password.js'

/**
 * Gives a member a new password. The session that asks goes on, all others end.
 * @throws RegistrationInvalidError for a password that cannot be taken
 */
export async function changePassword(
  deps: IdentityDeps,
  member: Member,
  newPassword: string,
): Promise<void> {
  const identity = await findIdentity(deps.db, member.id)
  const wish = { password: newPassword, email: identity?.email ?? '' }
  await assertNewPassword(deps, wish, 'newPassword')
  const passwordHash = await deps.passwords.hash(newPassword)
  const { id: identityId, grantId: exceptGrantId } = member
  await deps.db.transaction((tx) =>
    replacePassword(deps, tx, { identityId, passwordHash, exceptGrantId, reason: 'changed' }),
  )
  deps.activeGrants.forgetMember(identityId)
  deps.mails.wake()
}
