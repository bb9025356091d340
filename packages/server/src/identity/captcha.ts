import type { CaptchaMode, CaptchaOperation } from '@foyer/protocol/captcha-endpoints'
import { captchaLimits } from '../limits/limit-values.js'
import type { ActiveAttempt } from '../limits/login-limit.js'
import { CaptchaUnavailableError, type SolvedCaptcha } from '../ports/captcha.js'
import type { IdentityDeps } from './deps.js'
import { IdentityError } from './errors.js'

/** Returns whether a login requires a captcha. */
export function loginRequiresCaptcha(
  mode: CaptchaMode,
  { requiresCaptcha, failures }: Pick<ActiveAttempt, 'requiresCaptcha' | 'failures'>,
): boolean {
  if (requiresCaptcha || mode === 'always') return true
  if (mode === 'off') return false
  return (
    failures.ofSource >= captchaLimits.login.ofSource ||
    failures.ofAccount >= captchaLimits.login.ofAccount ||
    failures.ofNetwork >= captchaLimits.login.ofNetwork
  )
}

/** Returns whether a registration requires a captcha. @param earlierCount earlier registrations of the network */
export function registrationRequiresCaptcha(mode: CaptchaMode, earlierCount: number): boolean {
  return (
    mode === 'always' || (mode === 'after-failures' && earlierCount >= captchaLimits.registrations)
  )
}

/**
 * Verifies the captcha of a call.
 * @throws IdentityError captcha-missing, captcha-invalid
 * @throws CaptchaUnavailableError when the provider cannot verify it now
 */
export async function assertCaptcha(
  deps: IdentityDeps,
  solved: SolvedCaptcha | undefined,
  operation: CaptchaOperation,
): Promise<void> {
  if (solved === undefined) throw new IdentityError('captcha-missing')
  const { proofOfWork, recaptcha } = deps.captchas
  const captcha = deps.settings.captcha.provider === 'recaptcha' ? recaptcha : proofOfWork
  if (!captcha)
    throw new CaptchaUnavailableError('reCAPTCHA is the captcha provider, but has no keys')
  if (!(await captcha.verify(solved, operation))) throw new IdentityError('captcha-invalid')
}
