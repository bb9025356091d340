import type { CallOrigin } from '../limits/limits.js'
import type { LoginTry } from '../limits/login-limit.js'
import type { SolvedCaptcha } from '../ports/captcha.js'
import { emailKey } from '../storage/identities.js'
import { assertCaptcha, needsCaptchaToLogIn } from './captcha.js'
import type { IdentityDeps } from './deps.js'
import { IdentityError } from './errors.js'
import { logIn } from './login.js'
import type { LoginOutcome } from './outcome.js'

/** A login as it comes from outside. */
export interface LoginAttempt {
  email: string
  password: string
  captcha: SolvedCaptcha | undefined
  /** What an earlier login gave a device to be remembered by. */
  deviceTokens: readonly string[]
}

/**
 * Logs in who has the password, has not tried too often and, where it is asked for, has solved a captcha.
 * @throws TooManyRequestsError after wrong passwords, without looking at this one
 * @throws IdentityError captcha-missing, captcha-invalid and what `logIn` throws
 */
export async function logInGuarded(
  deps: IdentityDeps,
  from: CallOrigin,
  { captcha, ...credentials }: LoginAttempt,
): Promise<LoginOutcome> {
  const attempt = await begin(deps, credentials.email, from)
  let wrong = false
  try {
    if (needsCaptchaToLogIn(deps.settings.captcha.login, attempt.failures)) {
      await assertCaptcha(deps, captcha, 'login')
    }
    return await logIn(deps, credentials)
  } catch (error) {
    wrong = error instanceof IdentityError && error.reason === 'invalid-credentials'
    throw error
  } finally {
    if (!wrong) await attempt.release()
  }
}

/** Whether the next login with an address will have to show a captcha. */
export async function asksForCaptcha(
  { loginLimit, settings }: Pick<IdentityDeps, 'loginLimit' | 'settings'>,
  from: CallOrigin,
  email: string,
): Promise<boolean> {
  const failures = await loginLimit.read(emailKey(email), from)
  return needsCaptchaToLogIn(settings.captcha.login, failures)
}

async function begin(
  { audit, loginLimit }: IdentityDeps,
  email: string,
  from: CallOrigin,
): Promise<LoginTry> {
  try {
    return await loginLimit.begin(emailKey(email), from)
  } catch (error) {
    audit.record({ action: 'login.refused', subject: null, reason: 'too-many-requests' })
    throw error
  }
}
