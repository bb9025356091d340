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

/** Creates the captcha of the login form if one is required. `email` is the address of the last attempt. */
export async function loginCaptcha(
  deps: PageDeps,
  clientId: string | null,
  { email = '', kind }: { email?: string | undefined; kind?: Kind | undefined },
): Promise<{ captcha?: CaptchaView }> {
  const clientDeps = await withClientSettings(deps, clientId)
  const { network, knownDeviceTokens } = deps
  const needed = await nextLoginRequiresCaptcha(
    clientDeps,
    { network },
    { email, knownDeviceTokens },
  )
  return needed ? makeCaptcha(clientDeps, 'login', kind) : {}
}

/** Creates the captcha of the sign-up form if one is required. */
export async function signUpCaptcha(
  deps: PageDeps,
  clientId: string | null,
  kind?: Kind,
): Promise<{ captcha?: CaptchaView }> {
  const clientDeps = await withClientSettings(deps, clientId)
  const before = await deps.limits.readCount('register', { network: deps.network })
  const needed = registrationRequiresCaptcha(clientDeps.settings.captcha.register, before)
  return needed ? makeCaptcha(clientDeps, 'register', kind) : {}
}

/** Reads the solved captcha of a form, from Foyer's field or from the field that reCAPTCHA adds. */
export function readSolvedCaptcha({ field }: Pick<Form, 'field'>): SolvedCaptcha | undefined {
  const token = field('captcha') || field('g-recaptcha-response')
  return token === '' ? undefined : { kind: readCaptchaKind({ field }), token }
}

/** Returns the kind of captcha for a form that is shown again: visible after an invisible one was refused. */
export function nextKind({ field }: Pick<Form, 'field'>, reason?: IdentityRefusal): Kind {
  const refused = reason === 'captcha-invalid' || reason === 'captcha-missing'
  return refused || field('captchaKind') === 'visible' ? 'visible' : 'invisible'
}

/** Returns the error text for a captcha with a checkbox. Undefined for a captcha without interaction. */
export function captchaProblem(
  { captchas, settings, texts }: Pick<PageDeps, 'captchas' | 'settings' | 'texts'>,
  reason: IdentityRefusal,
): string | undefined {
  const refused = reason === 'captcha-invalid' || reason === 'captcha-missing'
  const hasBox = settings.captcha.provider === 'recaptcha' && captchas.recaptcha?.siteKey
  return refused && hasBox ? texts.problems.captchaTick : undefined
}

function readCaptchaKind({ field }: Pick<Form, 'field'>): Kind {
  return field('captchaKind') === 'invisible' ? 'invisible' : 'visible'
}

async function makeCaptcha(
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
 * Selects the requested kind, else the kind whose key is configured. Without any key the form has no captcha, and is
 * refused when posted.
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
