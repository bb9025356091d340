import type { Member } from '../caller.js'
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
  assertNewPassword(deps, newPassword, 'newPassword')
  const passwordHash = await deps.passwords.hash(newPassword)
  const { id: identityId, grantId: exceptGrantId } = member
  await deps.db.transaction((tx) =>
    replacePassword(deps, tx, { identityId, passwordHash, exceptGrantId, reason: 'changed' }),
  )
  deps.activeGrants.forgetMember(identityId)
  deps.mails.wake()
}
