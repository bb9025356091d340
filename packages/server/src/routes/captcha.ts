import * as captchaEndpoints from '@foyer/protocol/captcha-endpoints'
import * as v from 'valibot'
import { callerRoute, type Route } from '../http/route.js'
import type { RouteDeps } from './deps.js'
import { forClient } from './for-client.js'

/** `GET /_foyer/v1/captcha`: when captchas are asked for, and by what they are shown. */
function getCaptchaRoute(deps: RouteDeps): Route {
  return callerRoute(captchaEndpoints.getCaptcha, v.object({}), async (_message, context) =>
    captchaPlan(await forClient(deps, context)),
  )
}

/** `GET /_foyer/v1/captcha/challenge`: work to be done for one call. */
function createChallengeRoute(deps: RouteDeps): Route {
  const schema = v.object({ operation: v.picklist(['login', 'register']) })
  return callerRoute(captchaEndpoints.createChallenge, schema, async ({ operation }) => ({
    challenge: await deps.captchas.proofOfWork.createChallenge(operation),
  }))
}

/** The calls for captchas. @see docs/wire.md#captcha */
export function captchaRoutes(deps: RouteDeps): Route[] {
  return [getCaptchaRoute(deps), createChallengeRoute(deps)]
}

function captchaPlan({ settings, captchas }: RouteDeps): captchaEndpoints.CaptchaPlan {
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
