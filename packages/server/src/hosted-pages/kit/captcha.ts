import type { CaptchaView } from '@foyer/pages'
import type { CaptchaOperation } from '@foyer/protocol/captcha'
import { withClientSettings } from '../../identity/client-settings.js'
import type { IdentityRefusal } from '../../identity/errors.js'
import { registrationRequiresCaptcha } from '../../identity/login/captcha.js'
import { nextLoginRequiresCaptcha } from '../../identity/login/log-in.js'
import type { ProvidedCaptcha, SolvedCaptcha } from '../../ports/captcha.js'
import type { PageDeps } from './deps.js'
import type { Form } from './form.js'

type Kind = SolvedCaptcha['kind']

/** Creates the captcha of the login form, if one is required. @param options.email address of the last attempt */
export async function loginCaptcha(
  deps: PageDeps,
  clientId: string | null,
  { email = '', kind }: { email?: string | undefined; kind?: Kind | undefined },
): Promise<{ captcha?: CaptchaView }> {
  const clientDeps = await withClientSettings(deps, clientId)
  const { network, knownDeviceTokens } = deps
  const isRequired = await nextLoginRequiresCaptcha(
    clientDeps,
    { network },
    { email, knownDeviceTokens },
  )
  return isRequired ? createCaptcha(clientDeps, 'login', kind) : {}
}

/** Creates the captcha of the sign-up form, if one is required. */
export async function signUpCaptcha(
  deps: PageDeps,
  clientId: string | null,
  kind?: Kind,
): Promise<{ captcha?: CaptchaView }> {
  const clientDeps = await withClientSettings(deps, clientId)
  const before = await deps.limits.readCount('register', { network: deps.network })
  const isRequired = registrationRequiresCaptcha(clientDeps.settings.captcha.register, before)
  return isRequired ? createCaptcha(clientDeps, 'register', kind) : {}
}

/** Reads the solved captcha of a form, from Foyer's field or from the field that reCAPTCHA adds. */
export function readSolvedCaptcha({ field }: Pick<Form, 'field'>): SolvedCaptcha | undefined {
  const token = field('captcha') || field('g-recaptcha-response')
  return token === '' ? undefined : { kind: readCaptchaKind({ field }), token }
}

/** Returns the kind of captcha for a form that is shown again. After a failed captcha, it is a visible one. */
export function nextKind({ field }: Pick<Form, 'field'>, reason?: IdentityRefusal): Kind {
  const hasFailed = reason === 'captcha-invalid' || reason === 'captcha-missing'
  return hasFailed || field('captchaKind') === 'visible' ? 'visible' : 'invisible'
}

/** Returns the error text for a failed captcha with a checkbox. Returns undefined for a captcha without interaction. */
export function captchaProblem(
  { captchas, settings, texts }: PageDeps,
  reason: IdentityRefusal,
): string | undefined {
  const hasFailed = reason === 'captcha-invalid' || reason === 'captcha-missing'
  const hasCheckbox = settings.captcha.provider === 'recaptcha' && captchas.recaptcha?.siteKey
  return hasFailed && hasCheckbox ? texts.problems.captchaTick : undefined
}

function readCaptchaKind({ field }: Pick<Form, 'field'>): Kind {
  return field('captchaKind') === 'invisible' ? 'invisible' : 'visible'
}

async function createCaptcha(
  deps: PageDeps,
  operation: CaptchaOperation,
  kind: Kind = 'invisible',
): Promise<{ captcha?: CaptchaView }> {
  const { provider } = deps.settings.captcha
  if (provider === 'recaptcha') return providedCaptcha(deps.captchas.recaptcha, kind)
  const challenge = await deps.captchas.proofOfWork.createChallenge(operation)
  return { captcha: { provider, challenge: JSON.stringify(challenge) } }
}

/**
 * Returns a captcha of the requested kind, or of the other kind if only that has a key. Without any key, the form has
 * no captcha, and its post is refused.
 */
function providedCaptcha(
  recaptcha: ProvidedCaptcha | undefined,
  kind: Kind,
): { captcha?: CaptchaView } {
  const { siteKey, invisibleSiteKey } = recaptcha ?? {}
  if (invisibleSiteKey !== undefined && (kind === 'invisible' || siteKey === undefined)) {
    return { captcha: { provider: 'invisible-recaptcha', siteKey: invisibleSiteKey } }
  }
  return siteKey === undefined ? {} : { captcha: { provider: 'recaptcha', siteKey } }
}
