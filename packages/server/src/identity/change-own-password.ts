import type { StoredIdentity } from '../storage/identities.js'
import type { IdentityDeps } from './deps.js'
import { IdentityError } from './errors.js'
import { assertNewPassword, replacePassword } from './new-password.js'
import { PASSWORD_MAX_LENGTH } from './password.js'

/**
 * Gives a member a new password who knows the current one. All sessions end.
 * @throws IdentityError invalid-credentials
 * @throws RegistrationInvalidError for a password that cannot be taken
 */
export async function changeOwnPassword(
  deps: IdentityDeps,
  member: StoredIdentity,
  { current, password }: { current: string; password: string },
): Promise<void> {
  const tooLong = current.length > PASSWORD_MAX_LENGTH * 2
  if (tooLong || !(await deps.passwords.matches(current, member.passwordHash))) {
    throw new IdentityError('invalid-credentials')
  }
  assertNewPassword(deps, password)
  const passwordHash = await deps.passwords.hash(password)
  await deps.db.transaction((tx) =>
    replacePassword(deps, tx, { identityId: member.id, passwordHash, reason: 'changed' }),
  )
  deps.activeGrants.forgetMember(member.id)
  deps.mails.wake()
}
