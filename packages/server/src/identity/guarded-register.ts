import type { CallOrigin } from '../limits/limits.js'
import type { SolvedCaptcha } from '../ports/captcha.js'
import { assertCaptcha, needsCaptchaToRegister } from './captcha.js'
import type { IdentityDeps } from './deps.js'
import type { LoginOutcome } from './outcome.js'
import { type Registration, register } from './register.js'

/**
 * Registers who, where it is asked for, has solved a captcha.
 * @param from has been counted already, with this registration
 * @throws IdentityError captcha-missing, captcha-invalid and what `register` throws
 */
export async function registerGuarded(
  deps: IdentityDeps,
  from: CallOrigin,
  registration: Registration & { captcha: SolvedCaptcha | undefined },
): Promise<LoginOutcome> {
  const { captcha, ...rest } = registration
  const before = (await deps.limits.used('register', from)) - 1
  if (needsCaptchaToRegister(deps.settings.captcha.register, before)) {
    await assertCaptcha(deps, captcha, 'register')
  }
  return register(deps, rest)
}
