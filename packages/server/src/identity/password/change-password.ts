import type { Member } from '../../caller.js'
import type { CallSource } from '../../limits/rate-limits.js'
import type { Transaction } from '../../storage/database.js'
import { emailKey } from '../../storage/identity/email-key.js'
import {
  findIdentity,
  lockIdentity,
  type StoredIdentity,
  savePasswordResetRequired,
} from '../../storage/identity/identities.js'
import { isPasswordUnchanged } from '../../storage/identity/password-snapshot.js'
import type { RenewedBrowser } from '../../storage/oauth/browser-logins.js'
import { endAccess } from '../../storage/oauth/end-access.js'
import { findGrantedMember } from '../../storage/oauth/grants.js'
import type { IdentityDeps } from '../deps.js'
import { IdentityError } from '../errors.js'
import { memberRequester } from './password.js'
import { assertNewPassword } from './password-problem.js'
import { replacePassword } from './replace-password.js'

/**
 * Changes the password of a member whom an access token alone authenticates. All sessions end, except that of the
 * token.
 * @throws FieldsInvalidError for an invalid password
 * @throws IdentityError recent-login-required if the session has ended, for example by a password reset during the call
 */
export async function changePasswordKeepingSession(
  deps: IdentityDeps,
  member: Member,
  newPassword: string,
): Promise<void> {
  const identity = await findIdentity(deps.db, member.id)
  const passwordInput = { password: newPassword, email: identity?.email ?? '' }
  await assertNewPassword(deps, passwordInput, 'newPassword')
  const passwordHash = await deps.passwords.hash(newPassword, memberRequester(member.id))
  const { id: identityId, grantId: exceptGrantId } = member
  await deps.db.transaction(async (tx) => {
    // Waits for a concurrent password reset, which ends the session.
    await lockIdentity(tx, identityId)
    if (!(await findGrantedMember(tx, exceptGrantId))) {
      throw new IdentityError('recent-login-required')
    }
    await replacePassword(deps, tx, { identityId, passwordHash, exceptGrantId, reason: 'changed' })
  })
}

/**
 * Changes the password of a member after checking the current password. Ends all sessions and browser logins, except
 * the login of this browser to the hosted pages.
 * @throws TooManyRequestsError after too many failed attempts, without checking the password
 * @throws IdentityError invalid-credentials, also if the current password is replaced during the call
 * @throws FieldsInvalidError for an invalid new password
 */
export async function changePasswordWithCurrent(
  deps: IdentityDeps,
  member: StoredIdentity,
  {
    current,
    password,
    from,
    exceptBrowser,
  }: { current: string; password: string; from: CallSource; exceptBrowser: RenewedBrowser },
): Promise<void> {
  await assertCurrentPassword(deps, member, { current, from })
  await assertNewPassword(deps, { password, email: member.email })
  const passwordHash = await deps.passwords.hash(password, memberRequester(member.id, from.network))
  await deps.db.transaction(async (tx) => {
    if (!(await isPasswordUnchanged(tx, member))) throw new IdentityError('invalid-credentials')
    const { id: identityId } = member
    await replacePassword(deps, tx, { identityId, passwordHash, exceptBrowser, reason: 'changed' })
  })
}

/**
 * Checks the current password. Failed attempts count like failed logins on a known device, so that a password cannot be
 * guessed in a browser that is logged in.
 * @throws TooManyRequestsError after too many failed attempts, without checking the password
 * @throws IdentityError invalid-credentials
 */
export async function assertCurrentPassword(
  { loginLimit, passwords }: Pick<IdentityDeps, 'loginLimit' | 'passwords'>,
  { id, email, passwordHash }: Pick<StoredIdentity, 'id' | 'email' | 'passwordHash'>,
  { current, from }: { current: string; from: CallSource },
): Promise<void> {
  const accountKey = emailKey(email)
  const attempt = await loginLimit.begin({ accountKey, from, isLoggedIn: true })
  const requester = memberRequester(id, from.network)
  let hasFailed = false
  try {
    hasFailed = !(await passwords.matches(current, passwordHash, requester))
  } finally {
    // A password that could not be checked, because the queue is full, is not a failure.
    if (!hasFailed) await attempt.removeFromCounts()
  }
  if (hasFailed) throw new IdentityError('invalid-credentials')
}

/**
 * Requires a new password before the next login, and revokes all sessions. With `required: false`, removes the
 * requirement.
 * @returns the changed member, or undefined if there is no member with this id
 */
export async function setPasswordResetRequired(
  deps: Pick<IdentityDeps, 'clock' | 'activeGrants' | 'audit'>,
  tx: Transaction,
  memberId: string,
  required: boolean,
): Promise<StoredIdentity | undefined> {
  const change = { required, now: deps.clock.now() }
  if (!(await savePasswordResetRequired(tx, memberId, change))) return undefined
  if (required) await endAccess(deps, tx, memberId, { reason: 'revoked-by-owner' })
  const action = required ? 'member.new-password-required' : 'member.new-password-not-required'
  await deps.audit.recordIn(tx, { action, subject: memberId })
  return findIdentity(tx, memberId)
}
