import type { CaptchaView } from '@foyer/pages'
import type { CaptchaOperation } from '@foyer/protocol/captcha'
import { needsCaptchaToRegister } from '../../identity/captcha.js'
import type { IdentityRefusal } from '../../identity/errors.js'
import { requiresCaptcha } from '../../identity/login/guarded-login.js'
import { settingsForClient } from '../../identity/settings-for-client.js'
import type { ProvidedCaptcha, SolvedCaptcha } from '../../ports/captcha.js'
import type { PageDeps } from './deps.js'
import type { OwnForm } from './form.js'

type Kind = SolvedCaptcha['kind']

/** Captcha that the sign-in form needs now, if any. `email` is the address tried last. */
export async function signInCaptcha(
  deps: PageDeps,
  clientId: string | null,
  { email = '', kind }: { email?: string | undefined; kind?: Kind | undefined },
): Promise<{ captcha?: CaptchaView }> {
  const clientDeps = { ...deps, settings: await settingsForClient(deps, clientId) }
  const { network, knownDevices } = deps
  const needed = await requiresCaptcha(clientDeps, { network }, { email, knownDevices })
  return needed ? makeCaptcha(clientDeps, 'login', kind) : {}
}

/** Captcha that the sign-up form needs now, if any. */
export async function signUpCaptcha(
  deps: PageDeps,
  clientId: string | null,
  kind?: Kind,
): Promise<{ captcha?: CaptchaView }> {
  const clientDeps = { ...deps, settings: await settingsForClient(deps, clientId) }
  const before = await deps.limits.used('register', { network: deps.network })
  const needed = needsCaptchaToRegister(clientDeps.settings.captcha.register, before)
  return needed ? makeCaptcha(clientDeps, 'register', kind) : {}
}

/** Reads the solved captcha from a form; the second field is the one that reCAPTCHA adds. */
export function solvedIn({ field }: Pick<OwnForm, 'field'>): SolvedCaptcha | undefined {
  const token = field('captcha') || field('g-recaptcha-response')
  return token === '' ? undefined : { kind: kindIn({ field }), token }
}

/** The kind that a form asks for when it is shown again: visible from when the other kind was refused. */
export function nextKind({ field }: Pick<OwnForm, 'field'>, reason?: IdentityRefusal): Kind {
  const refused = reason === 'captcha-invalid' || reason === 'captcha-missing'
  return refused || field('captchaKind') === 'visible' ? 'visible' : 'invisible'
}

/** Text for a refused captcha that has a box to tick. Returns undefined for a check that runs by itself. */
export function captchaProblem(
  { captchas, settings, texts }: Pick<PageDeps, 'captchas' | 'settings' | 'texts'>,
  reason: IdentityRefusal,
): string | undefined {
  const refused = reason === 'captcha-invalid' || reason === 'captcha-missing'
  const hasBox = settings.captcha.provider === 'recaptcha' && captchas.recaptcha?.siteKey
  return refused && hasBox ? texts.problems.captchaTick : undefined
}

function kindIn({ field }: Pick<OwnForm, 'field'>): Kind {
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

/** The kind that is wished for, else the one that there are keys for; without any the form cannot pass, and says so when it is sent. */
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
