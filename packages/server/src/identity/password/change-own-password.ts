import type { CallOrigin } from '../../limits/limits.js'
import { emailKey } from '../../storage/identity/email-key.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import type { IdentityDeps } from '../deps.js'
import { IdentityError } from '../errors.js'
import { assertNewPassword, replacePassword } from './new-password.js'
import { normalizePassword, requesterOf } from './password.js'
import { PASSWORD_MAX_LENGTH } from './password-problem.js'

/**
 * Changes the password of a member after checking the current one. All sessions end.
 * @throws TooManyRequestsError after too many failed attempts, without checking the password
 * @throws IdentityError invalid-credentials
 * @throws RegistrationInvalidError for an invalid new password
 */
export async function changeOwnPassword(
  deps: IdentityDeps,
  member: StoredIdentity,
  { current, password, from }: { current: string; password: string; from: CallOrigin },
): Promise<void> {
  await assertCurrentPassword(deps, member, { current, from })
  await assertNewPassword(deps, { password, email: member.email })
  const passwordHash = await deps.passwords.hash(password, requesterOf(member.id, from.network))
  await deps.db.transaction((tx) =>
    replacePassword(deps, tx, { identityId: member.id, passwordHash, reason: 'changed' }),
  )
  deps.activeGrants.forgetMember(member.id)
}

/**
 * Checks the current password. Attempts count like logins on a known device, so that passwords cannot be guessed in a
 * logged-in browser.
 * @throws TooManyRequestsError after too many failed attempts, without checking the password; IdentityError
 * invalid-credentials
 */
export async function assertCurrentPassword(
  { loginLimit, passwords }: IdentityDeps,
  { id, email, passwordHash }: StoredIdentity,
  { current, from }: { current: string; from: CallOrigin },
): Promise<void> {
  const accountKey = emailKey(email)
  const attempt = await loginLimit.begin({ accountKey, from, deviceId: 'session' })
  const tooLong = normalizePassword(current).length > PASSWORD_MAX_LENGTH * 2
  const requester = requesterOf(id, from.network)
  if (tooLong || !(await passwords.matches(current, passwordHash, requester))) {
    throw new IdentityError('invalid-credentials')
  }
  await attempt.release()
}
