import type { CallOrigin } from '../limits/limits.js'
import { emailKey, type StoredIdentity } from '../storage/identities.js'
import type { IdentityDeps } from './deps.js'
import { IdentityError } from './errors.js'
import { assertNewPassword, replacePassword } from './new-password.js'
import { PASSWORD_MAX_LENGTH } from './why-not-password.js'

/**
 * Gives a member a new password who knows the current one. All sessions end.
 * @throws TooManyRequestsError after wrong passwords, without looking at this one
 * @throws IdentityError invalid-credentials
 * @throws RegistrationInvalidError for a password that cannot be taken
 */
export async function changeOwnPassword(
  deps: IdentityDeps,
  member: StoredIdentity,
  { current, password, from }: { current: string; password: string; from: CallOrigin },
): Promise<void> {
  await assertCurrent(deps, member, { current, from })
  await assertNewPassword(deps, { password, email: member.email })
  const passwordHash = await deps.passwords.hash(password)
  await deps.db.transaction((tx) =>
    replacePassword(deps, tx, { identityId: member.id, passwordHash, reason: 'changed' }),
  )
  deps.activeGrants.forgetMember(member.id)
  deps.mails.wake()
}

/** Counted as a login is: who sits at a browser that is signed in may not try passwords either. */
async function assertCurrent(
  { loginLimit, passwords }: IdentityDeps,
  { email, passwordHash }: StoredIdentity,
  { current, from }: { current: string; from: CallOrigin },
): Promise<void> {
  const attempt = await loginLimit.begin(emailKey(email), from)
  const tooLong = current.length > PASSWORD_MAX_LENGTH * 2
  if (tooLong || !(await passwords.matches(current, passwordHash))) {
    throw new IdentityError('invalid-credentials')
  }
  await attempt.release()
}
