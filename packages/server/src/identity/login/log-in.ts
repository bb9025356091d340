import type { Requester } from '../../lib/fair-queue.js'
import type { ActiveAttempt, LoginAttempt } from '../../limits/login-limit.js'
import { type CallSource, TooManyRequestsError } from '../../limits/rate-limits.js'
import type { SolvedCaptcha } from '../../ports/captcha.js'
import { isEmailAddress } from '../../settings/email-address.js'
import { emailKey } from '../../storage/identity/email-key.js'
import {
  findIdentity,
  findIdentityByEmail,
  renewPasswordHash,
  type StoredIdentity,
} from '../../storage/identity/identities.js'
import { isKnownNetwork } from '../../storage/identity/known-networks.js'
import { assertCaptcha, loginRequiresCaptcha } from '../captcha.js'
import type { IdentityDeps } from '../deps.js'
import { IdentityError, type IdentityRefusal, PasswordsBusyError } from '../errors.js'
import { pendingReasons } from '../profile/pending-account.js'
import { continueAfterFirstFactor } from './after-first-factor.js'
import { findKnownDeviceId } from './known-device.js'
import type { LoginOutcome } from './login-outcome.js'
import { enqueueVerification } from './verify-email.js'

/** Credentials of a login request. */
export interface LoginInput {
  email: string
  password: string
  captcha: SolvedCaptcha | undefined
  /** Tokens of remembered devices, which skip the second factor. */
  rememberedDeviceTokens: readonly string[]
  /** Token of a device that logged in to the account before. */
  knownDeviceToken: string | undefined
}

/**
 * Logs in with a password, within the limits of failed logins.
 * @throws TooManyRequestsError after too many failed logins
 * @throws IdentityError email-malformed, captcha-missing, captcha-invalid and what `checkCredentials` throws
 * @throws CaptchaUnavailableError when the captcha cannot be verified now
 * @see `LoginOutcome` in `login-outcome.ts` for the steps of a login; docs/decisions/0029-limits.md
 */
export async function logIn(
  deps: IdentityDeps,
  from: CallSource,
  input: LoginInput,
): Promise<LoginOutcome> {
  const { email, captcha } = input
  if (!isEmailAddress(email.trim())) throw new IdentityError('email-malformed')
  const deviceId = findKnownDeviceId(deps, email, input.knownDeviceToken)
  const attempt: LoginAttempt = {
    accountKey: emailKey(email),
    from,
    deviceId,
    hasCaptcha: captcha !== undefined,
  }
  let activeAttempt: ActiveAttempt | undefined
  let hasFailed = false
  try {
    activeAttempt = await deps.loginLimit.begin(attempt)
    const isCaptchaRequired = loginRequiresCaptcha(deps.settings.captcha.login, activeAttempt)
    if (isCaptchaRequired) await assertCaptcha(deps, captcha, 'login')
    return await checkCredentials(deps, input, {
      from,
      unknownNetworksBlockedSeconds: activeAttempt.unknownNetworksBlockedSeconds,
      requester: {
        // Requests with a solved captcha or a known device are served before those with only a password.
        priority: isCaptchaRequired || deviceId !== undefined ? 'member' : 'visitor',
        network: from.network,
        person: attempt.accountKey,
      },
    })
  } catch (error) {
    hasFailed = countsAsFailure(error)
    if (error instanceof TooManyRequestsError) {
      deps.audit.record({ action: 'login.refused', subject: null, reason: 'too-many-requests' })
    }
    throw error
  } finally {
    if (!hasFailed) await activeAttempt?.removeFromCounts()
  }
}

/** Conditions of the check of a password. */
interface LoginConditions {
  from: CallSource
  /**
   * Seconds for which only known networks, from which the member has logged in before, may log in to the account;
   * undefined without this restriction.
   */
  unknownNetworksBlockedSeconds: number | undefined
  /** Determines the place of the password check in the queue. */
  requester: Requester
}

/**
 * Checks a password, and continues the login. An unknown address and a wrong password have the same error after the
 * same time, unless the settings allow a login to reveal that there is no account.
 * @throws TooManyRequestsError while the account is at its limit of failed logins: for a wrong password, and for every
 * login from an unknown network
 * @throws IdentityError invalid-credentials, email-unknown; only with the right password: password-reset-required,
 * member-blocked, identity-unavailable
 */
async function checkCredentials(
  deps: IdentityDeps,
  { email, password, rememberedDeviceTokens }: LoginInput,
  { from, unknownNetworksBlockedSeconds, requester }: LoginConditions,
): Promise<LoginOutcome> {
  const storedIdentity = await findIdentityByEmail(deps.db, email)
  const mayTry =
    unknownNetworksBlockedSeconds === undefined ||
    (await isKnownNetwork(deps, storedIdentity?.id, from.network))
  const hash = mayTry ? storedIdentity?.passwordHash : undefined
  // Without a hash, `matches` returns false after the same time.
  const isMatching = await deps.passwords.matches(password, hash, requester)
  // The error is the same for known and unknown networks. Otherwise it would reveal which networks the member uses.
  if (unknownNetworksBlockedSeconds !== undefined && !isMatching) {
    throw new TooManyRequestsError(unknownNetworksBlockedSeconds)
  }
  if (!storedIdentity) throw recordFailure(deps, undefined, unknownEmailReason(deps))
  if (!isMatching) throw recordFailure(deps, storedIdentity, 'invalid-credentials')
  const passwordHash = await renewHash(deps, storedIdentity, password, requester)
  const identity = { ...storedIdentity, passwordHash }
  // The checks below need the right password. Otherwise their errors would reveal that there is an account.
  if (identity.passwordResetRequired) throw recordFailure(deps, identity, 'password-reset-required')
  if (pendingReasons(identity).needsVerification) {
    // Otherwise, a caller who registers an address and then logs in would learn whether it had an account before.
    if (deps.settings.registration.enumerationSafe) {
      throw recordFailure(deps, identity, 'invalid-credentials')
    }
    const stateToken = await deps.db.transaction((tx) => enqueueVerification(deps, tx, identity.id))
    return { kind: 'email-verification-required', identity, stateToken }
  }
  if (identity.status === 'BLOCKED') throw recordFailure(deps, identity, 'member-blocked')
  return continueAfterFirstFactor(deps, identity, { network: from.network, rememberedDeviceTokens })
}

/**
 * Returns the reason of the error for an unknown address. If registrations do not reveal accounts, logins do not
 * either.
 */
function unknownEmailReason({ settings }: IdentityDeps): IdentityRefusal {
  const isHidden = settings.login.enumerationSafe || settings.registration.enumerationSafe
  return isHidden ? 'invalid-credentials' : 'email-unknown'
}

/**
 * Records a failed login in the audit log. The address is not recorded, because users sometimes type their password in
 * its place.
 * @returns the error to throw
 */
function recordFailure(
  { audit }: IdentityDeps,
  identity: StoredIdentity | undefined,
  reason: IdentityRefusal,
): IdentityError {
  audit.record({ action: 'login.failed', subject: identity?.id ?? null, reason })
  return new IdentityError(reason)
}

/**
 * Hashes the password again if the stored hash does not have the current parameters.
 * @returns the hash that is stored, unless the password was changed in the meantime
 */
async function renewHash(
  deps: IdentityDeps,
  { id, passwordHash }: StoredIdentity,
  password: string,
  requester: Requester,
): Promise<string> {
  if (deps.passwords.isCurrentHash(passwordHash)) return passwordHash
  try {
    const renewed = await deps.passwords.hash(password, requester)
    const isStored = await deps.db.transaction((tx) =>
      renewPasswordHash(tx, id, { from: passwordHash, to: renewed }),
    )
    if (isStored) return renewed
    // A concurrent login renewed the hash, or the password was changed.
    const current = (await findIdentity(deps.db, id))?.passwordHash ?? passwordHash
    return (await deps.passwords.matches(password, current, requester)) ? current : passwordHash
  } catch (error) {
    // The next login tries again.
    if (!(error instanceof PasswordsBusyError)) throw error
    return passwordHash
  }
}

/** Returns whether a login counts as failed: because of wrong credentials or a limit. */
function countsAsFailure(error: unknown): boolean {
  if (error instanceof TooManyRequestsError) return true
  if (!(error instanceof IdentityError)) return false
  return error.reason === 'invalid-credentials' || error.reason === 'email-unknown'
}

/** Returns whether the next login with an e-mail address requires a captcha. */
export async function nextLoginRequiresCaptcha(
  deps: IdentityDeps,
  from: CallSource,
  { email, knownDeviceToken }: Pick<LoginInput, 'email' | 'knownDeviceToken'>,
): Promise<boolean> {
  const deviceId = findKnownDeviceId(deps, email, knownDeviceToken)
  const requirements = await deps.loginLimit.read({ accountKey: emailKey(email), from, deviceId })
  return loginRequiresCaptcha(deps.settings.captcha.login, requirements)
}
