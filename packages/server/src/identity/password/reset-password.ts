import { codeLimits } from '../../limits/limit-values.js'
import { enqueueMail } from '../../mail/enqueue-mail.js'
import type { Queries } from '../../storage/database.js'
import {
  findIdentity,
  findIdentityByEmail,
  lockIdentity,
  mayUseLinks,
  type StoredIdentity,
} from '../../storage/identity/identities.js'
import {
  findOneTime,
  findOneTimeState,
  type OneTimeState,
  redeemOneTime,
} from '../../storage/one-time-tokens/one-time-tokens.js'
import {
  countAttemptAtNewest,
  type OpenToken,
} from '../../storage/one-time-tokens/tokens-of-account.js'
import { hashCode, hashSecret } from '../../storage/secrets.js'
import { countAddressAttempt } from '../count-attempts.js'
import type { IdentityDeps } from '../deps.js'
import { IdentityError } from '../errors.js'
import { recordVerifiedEmail } from '../profile/pending-account.js'
import { memberRequester, NO_PASSWORD } from './password.js'
import { assertNewPassword } from './password-problem.js'
import { replacePassword } from './replace-password.js'

/** Options of the e-mail about a password reset. */
export interface PasswordResetOptions {
  language: string | null
  /** Page on which the member continues after the reset. */
  returnUrl: string | null
}

/**
 * Queues the e-mail with a link and a code to reset a password. Neither the response nor its time reveals whether
 * there is an account.
 */
export async function requestPasswordReset(
  deps: IdentityDeps,
  email: string,
  options: PasswordResetOptions,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const identity = await findIdentityByEmail(tx, email)
    const subject = identity?.id ?? null
    await deps.audit.recordIn(tx, { action: 'recovery.requested', subject })
    await enqueueMail(deps, tx, { kind: 'recovery', payload: { email, ...options } })
  })
}

/** State of the link to reset a password. */
export interface PasswordResetState {
  state: OneTimeState
  /** Address of the member. */
  email: string
  /** True if the member has no password yet. */
  isFirstPassword: boolean
}

/** Reads the state of the token of a link without redeeming it. Returns undefined for an unknown token. */
export async function findPasswordReset(
  deps: IdentityDeps,
  token: string,
): Promise<PasswordResetState | undefined> {
  const link = await findOneTimeState(deps, deps.db, 'recovery', token)
  const identity = link && (await findIdentity(deps.db, link.payload.identityId))
  if (!identity) return undefined
  const isFirstPassword = identity.passwordHash === NO_PASSWORD
  return { state: link.state, email: identity.email, isFirstPassword }
}

/** Result of a password reset. */
export interface PasswordReset {
  /** The member, whom the link or code authenticated. */
  identity: StoredIdentity
  returnUrl: string | null
  /** True if the member had no password before. */
  isFirstPassword: boolean
}

/**
 * Sets a new password with the token of a link. Also marks the address as verified, and ends all sessions.
 * @throws FieldsInvalidError for an invalid password, without redeeming the token
 * @throws IdentityError recovery-token-invalid, identity-unavailable
 */
export async function resetPasswordByLink(
  deps: IdentityDeps,
  request: { recoveryToken: string; password: string },
): Promise<PasswordReset> {
  const { recoveryToken, password } = request
  const payload = await findOneTime(deps, deps.db, 'recovery', recoveryToken)
  if (!payload) {
    deps.audit.record({
      action: 'recovery.failed',
      subject: null,
      reason: 'recovery-token-invalid',
    })
    throw new IdentityError('recovery-token-invalid')
  }
  const token = {
    hash: hashSecret(recoveryToken),
    payload,
    invalid: 'recovery-token-invalid',
  } as const
  return replacePasswordByToken(deps, token, password)
}

/**
 * Sets a new password with the code of the latest e-mail to an address. After too many attempts at the code, or at
 * codes of the account, only the link of the e-mail works.
 * @throws FieldsInvalidError for an invalid password, without redeeming the code
 * @throws IdentityError code-invalid, also if there is no such member; identity-unavailable
 */
export async function resetPasswordByCode(
  deps: IdentityDeps,
  request: { email: string; code: string; password: string },
): Promise<PasswordReset> {
  const { email, code, password } = request
  const identity = await findIdentityByEmail(deps.db, email)
  const codeHash = hashCode(deps.siteSecret, identity?.id ?? '', code)
  const token = await deps.db.transaction(async (tx) => {
    const newestToken = await tryNewestCode(deps, tx, identity?.id)
    if (newestToken?.payload.codeHash === codeHash) return newestToken
    // Written in the transaction. Otherwise only an attempt for a known address would commit a write, and take longer.
    const subject = identity?.id ?? null
    await deps.audit.recordIn(tx, { action: 'recovery.failed', subject, reason: 'code-invalid' })
    return undefined
  })
  if (!token) throw new IdentityError('code-invalid')
  return replacePasswordByToken(deps, { ...token, invalid: 'code-invalid' }, password)
}

/** Counts an attempt at the newest code of a member. Returns undefined without a code, or after too many attempts. */
async function tryNewestCode(
  deps: IdentityDeps,
  tx: Queries,
  identityId: string | undefined,
): Promise<OpenToken<'recovery'> | undefined> {
  const filter = { onlyWithCode: true }
  const newest = await countAttemptAtNewest(deps, tx, identityId, 'recovery', filter)
  if (!newest || newest.attempts > codeLimits.attempts) return undefined
  return (await countAddressAttempt(deps, tx, newest.payload.identityId)) ? newest : undefined
}

/** An unused token of the kind `recovery`, found by the link or the code of its e-mail. `hash` is its stored hash. */
interface OpenResetToken {
  hash: string
  /** Error if another call redeems the token first. */
  invalid: 'recovery-token-invalid' | 'code-invalid'
  payload: { identityId: string; returnUrl: string | null }
}

async function replacePasswordByToken(
  deps: IdentityDeps,
  token: OpenResetToken,
  password: string,
): Promise<PasswordReset> {
  const { identityId, returnUrl } = token.payload
  const before = await findIdentity(deps.db, identityId)
  await assertNewPassword(deps, { password, email: before?.email ?? '' })
  if (!before || !mayUseLinks(before)) throw new IdentityError('identity-unavailable')
  const passwordHash = await deps.passwords.hash(password, memberRequester(identityId))
  return deps.db.transaction(async (tx) => {
    // The member is locked before the token, as by a change of the password and by the delivery of an e-mail with a
    // link. Another order could deadlock with them.
    await lockIdentity(tx, identityId)
    const redeemed = await redeemOneTime(deps, tx, 'recovery', token)
    if (!redeemed) throw new IdentityError(token.invalid)
    await recordVerifiedEmail(deps, tx, identityId)
    await replacePassword(deps, tx, { identityId, passwordHash, reason: 'recovered' })
    const identity = (await findIdentity(tx, identityId)) ?? before
    return { identity, returnUrl, isFirstPassword: before.passwordHash === NO_PASSWORD }
  })
}
