import type { CaptchaView } from '@foyer/pages'
import type { CaptchaOperation } from '@foyer/protocol/captcha-endpoints'
import { registrationRequiresCaptcha } from '../../identity/captcha.js'
import type { IdentityRefusal } from '../../identity/errors.js'
import { nextLoginRequiresCaptcha } from '../../identity/login/log-in.js'
import type { ExternalCaptcha, SolvedCaptcha } from '../../ports/captcha.js'
import type { PageContext } from './context.js'
import { knownDeviceToken } from './cookies.js'
import type { Form } from './form.js'

type Kind = SolvedCaptcha['kind']

/** Creates the captcha of the login form, if one is required. @param options.email address of the last attempt */
export async function loginCaptcha(
  { deps, network, cookies }: PageContext,
  { email = '', kind }: { email?: string | undefined; kind?: Kind | undefined },
): Promise<CaptchaView | undefined> {
  const input = { email, knownDeviceToken: knownDeviceToken(cookies, email) }
  const isRequired = await nextLoginRequiresCaptcha(deps, { network }, input)
  return isRequired ? createCaptcha(deps, 'login', kind) : undefined
}

/** Creates the captcha of the sign-up form, if one is required. */
export async function signUpCaptcha(
  { deps, network }: PageContext,
  kind?: Kind,
): Promise<CaptchaView | undefined> {
  const earlierCount = await deps.limits.readCount('register', { network })
  const isRequired = registrationRequiresCaptcha(deps.settings.captcha.register, earlierCount)
  return isRequired ? createCaptcha(deps, 'register', kind) : undefined
}

/** Reads the solved captcha of a form, from Foyer's field or from the field that reCAPTCHA adds. */
export function readSolvedCaptcha({ field }: Form): SolvedCaptcha | undefined {
  const token = field('captcha') || field('g-recaptcha-response')
  const kind = field('captchaKind') === 'invisible' ? 'invisible' : 'visible'
  return token === '' ? undefined : { kind, token }
}

/** Returns the kind of captcha for a form that is shown again. After a failed captcha, it is a visible one. */
export function nextCaptchaKind({ field }: Form, reason?: IdentityRefusal): Kind {
  const hasFailed = reason === 'captcha-invalid' || reason === 'captcha-missing'
  return hasFailed || field('captchaKind') === 'visible' ? 'visible' : 'invisible'
}

async function createCaptcha(
  { settings, captchas }: PageContext['deps'],
  operation: CaptchaOperation,
  kind: Kind = 'invisible',
): Promise<CaptchaView | undefined> {
  const { provider } = settings.captcha
  if (provider === 'recaptcha') return recaptchaView(captchas.recaptcha, kind)
  const challenge = await captchas.proofOfWork.createChallenge(operation)
  return { provider, challenge: JSON.stringify(challenge) }
}

/**
 * Returns a reCAPTCHA of the requested kind, or of the other kind if only that has a key. Without any key, the form has
 * no captcha, and its post is refused.
 */
function recaptchaView(
  recaptcha: ExternalCaptcha | undefined,
  kind: Kind,
): CaptchaView | undefined {
  const { siteKey, invisibleSiteKey } = recaptcha ?? {}
  if (invisibleSiteKey !== undefined && (kind === 'invisible' || siteKey === undefined)) {
    return { provider: 'invisible-recaptcha', siteKey: invisibleSiteKey }
  }
  return siteKey === undefined ? undefined : { provider: 'recaptcha', siteKey }
}
