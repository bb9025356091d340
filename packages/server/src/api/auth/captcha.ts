import type { LoginRequest } from '@foyer/protocol'
import * as captchaEndpoints from '@foyer/protocol/captcha-endpoints'
import * as v from 'valibot'
import { callSourceOf } from '../../http/client-network.js'
import { withClientSettings } from '../../identity/client-settings.js'
import type { SolvedCaptcha } from '../../ports/captcha.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import type { ApiDeps } from '../kit/deps.js'
import { shortText } from '../kit/schemas.js'

/** `GET /_foyer/v1/captcha`: returns when captchas are required, and the provider with its site keys. */
const getCaptchaRoute = defineRoute({
  endpoint: captchaEndpoints.getCaptcha,
  access: 'caller',
  scope: 'all',
  handle: async (_message, context) => {
    const { deps } = context
    const { clientId } = callSourceOf(context)
    return captchaPlan(await withClientSettings(deps, clientId))
  },
})

/** `GET /_foyer/v1/captcha/challenge`: creates a proof-of-work challenge for one call. */
const createChallengeRoute = defineRoute({
  endpoint: captchaEndpoints.createChallenge,
  access: 'caller',
  scope: 'all',
  schema: v.object({ operation: v.picklist(['login', 'register']) }),
  handle: async ({ operation }, { deps }) => ({
    challenge: await deps.captchas.proofOfWork.createChallenge(operation),
  }),
})

/** Captcha routes. @see docs/wire/login.md#captcha */
export const captchaRoutes: readonly ApiRoute[] = [getCaptchaRoute, createChallengeRoute]

function captchaPlan({ settings, captchas }: ApiDeps): captchaEndpoints.CaptchaPlan {
  const { login, register, provider } = settings.captcha
  if (provider === 'proof-of-work') return { provider, login, register }
  return {
    provider,
    login,
    register,
    siteKey: captchas.recaptcha?.siteKey ?? null,
    invisibleSiteKey: captchas.recaptcha?.invisibleSiteKey ?? null,
  }
}

const token = v.exactOptional(v.pipe(v.string(), v.maxLength(16_384)))

/** Captcha tokens of a call, under every name that the official packages use. */
export const captchaTokens = v.pipe(
  v.array(
    v.object({
      Recaptcha: token,
      InvisibleRecaptcha: token,
      NoCaptcha: token,
      recaptchaForClientSiteKey: v.exactOptional(
        v.object({
          token: v.pipe(v.string(), v.maxLength(16_384)),
          siteKeyId: v.exactOptional(shortText),
        }),
      ),
    }),
  ),
  v.maxLength(10),
)

/**
 * Selects the captcha to verify: that of the first entry with a captcha, or the visible one if this entry has two. The
 * others are ignored.
 * @see docs/wire/login.md#captcha
 */
export function readCaptchaTokens(
  tokens: NonNullable<LoginRequest['captchaTokens']> = [],
): SolvedCaptcha | undefined {
  for (const entry of tokens) {
    const visible = entry.Recaptcha || entry.NoCaptcha || entry.recaptchaForClientSiteKey?.token
    if (visible) return { kind: 'visible', token: visible }
    if (entry.InvisibleRecaptcha) return { kind: 'invisible', token: entry.InvisibleRecaptcha }
  }
  return undefined
}
