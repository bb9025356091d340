import type { CaptchaMode, CaptchaOperation } from '@foyer/protocol/captcha'
import type { LoginFailures } from '../limits/login-limit.js'
import { CaptchaUnavailableError, type SolvedCaptcha } from '../ports/captcha.js'
import type { IdentityDeps } from './deps.js'
import { IdentityError } from './errors.js'

/** Wrong passwords of one network for one account, of everybody for it, and of the network, before a captcha is asked for. */
const LOGIN_FAILURES: LoginFailures = { ofPair: 3, ofAccount: 10, ofNetwork: 20 }
/** Registrations of one network within an hour, before one is asked for. */
const REGISTRATIONS = 3

/** Whether a login has to show a captcha. */
export function needsCaptchaToLogIn(mode: CaptchaMode, failures: LoginFailures): boolean {
  if (mode !== 'after-failures') return mode === 'always'
  return (
    failures.ofPair >= LOGIN_FAILURES.ofPair ||
    failures.ofAccount >= LOGIN_FAILURES.ofAccount ||
    failures.ofNetwork >= LOGIN_FAILURES.ofNetwork
  )
}

/** Whether a registration has to. @param before of the network, without this one */
export function needsCaptchaToRegister(mode: CaptchaMode, before: number): boolean {
  return mode === 'always' || (mode === 'after-failures' && before >= REGISTRATIONS)
}

/**
 * @param solved what came with the call
 * @throws IdentityError captcha-missing, captcha-invalid
 * @throws CaptchaUnavailableError when it cannot be checked now
 */
export async function assertCaptcha(
  deps: Pick<IdentityDeps, 'captchas' | 'settings'>,
  solved: SolvedCaptcha | undefined,
  operation: CaptchaOperation,
): Promise<void> {
  if (solved === undefined) throw new IdentityError('captcha-missing')
  const { proofOfWork, recaptcha } = deps.captchas
  const captcha = deps.settings.captcha.provider === 'recaptcha' ? recaptcha : proofOfWork
  if (!captcha) throw new CaptchaUnavailableError('reCAPTCHA is asked for, but has no keys')
  if (!(await captcha.verify(solved, operation))) throw new IdentityError('captcha-invalid')
}
