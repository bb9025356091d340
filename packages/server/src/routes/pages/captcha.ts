import type { CaptchaView } from '@foyer/pages'
import type { CaptchaOperation } from '@foyer/protocol/captcha'
import { needsCaptchaToRegister } from '../../identity/captcha.js'
import { asksForCaptcha } from '../../identity/guarded-login.js'
import { settingsOf } from '../../identity/settings-of.js'
import type { SolvedCaptcha } from '../../ports/captcha.js'
import type { PageDeps } from './deps.js'
import type { OwnForm } from './form.js'

/** The captcha that the form to sign in has to hold now, if any. @param email that was tried last */
export async function signInCaptcha(
  deps: PageDeps,
  clientId: string | null,
  email = '',
): Promise<{ captcha?: CaptchaView }> {
  const asked = { ...deps, settings: await settingsOf(deps, clientId) }
  const needed = await asksForCaptcha(asked, { network: deps.network }, email)
  return needed ? makeCaptcha(asked, 'login') : {}
}

/** The captcha that the form to sign up has to hold now, if any. */
export async function signUpCaptcha(
  deps: PageDeps,
  clientId: string | null,
): Promise<{ captcha?: CaptchaView }> {
  const asked = { ...deps, settings: await settingsOf(deps, clientId) }
  const before = await deps.limits.used('register', { network: deps.network })
  const needed = needsCaptchaToRegister(asked.settings.captcha.register, before)
  return needed ? makeCaptcha(asked, 'register') : {}
}

/** What a form says that a captcha was solved; the second field is the one that reCAPTCHA adds. */
export function solvedIn({ field }: Pick<OwnForm, 'field'>): SolvedCaptcha | undefined {
  const token = field('captcha') || field('g-recaptcha-response')
  return token === '' ? undefined : { kind: 'visible', token }
}

async function makeCaptcha(
  deps: PageDeps,
  operation: CaptchaOperation,
): Promise<{ captcha?: CaptchaView }> {
  const { provider } = deps.settings.captcha
  if (provider === 'recaptcha') {
    const siteKey = deps.captchas.recaptcha?.siteKey
    // Without keys the form cannot pass; what it is answered says so.
    return siteKey === undefined ? {} : { captcha: { provider, siteKey } }
  }
  const challenge = await deps.captchas.proofOfWork.createChallenge(operation)
  return { captcha: { provider, challenge: JSON.stringify(challenge) } }
}
