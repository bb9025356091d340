import type { PageRoute } from '../../http/page-route.js'
import { IdentityError } from '../../identity/errors.js'
import { logInGuarded } from '../../identity/guarded-login.js'
import { TooManyRequestsError } from '../../limits/too-many-requests.js'
import { forClient } from '../for-client.js'
import { showSignIn } from './authorize.js'
import { signInCaptcha, solvedIn } from './captcha.js'
import { type PageDeps, pagePaths } from './deps.js'
import { readDeviceTokens } from './device-cookie.js'
import { readForm } from './form.js'
import { problemText } from './problem-text.js'
import { showDeadEnd } from './show.js'
import { showForgot } from './show-forgot.js'
import { goOn } from './show-second-factor.js'
import { showTooMany } from './show-too-many.js'
import { showVerify } from './verify.js'

/** The posted sign-in form. */
export function signInForm(deps: PageDeps): PageRoute {
  return {
    method: 'POST',
    path: pagePaths.signIn,
    answer: async (request, requestId) => {
      const form = await readForm(deps, request)
      if (!form) return showDeadEnd(deps, requestId)
      const { handle, redirect } = form
      const email = form.field('email')
      try {
        const { clientId } = redirect
        const from = { network: deps.networks.of(request), clientId }
        const outcome = await logInGuarded(await forClient(deps, { request, clientId }), from, {
          email,
          password: form.field('password'),
          captcha: solvedIn(form),
          deviceTokens: readDeviceTokens(request),
        })
        if (outcome.kind === 'email-verification-required') {
          const { stateToken } = outcome
          return showVerify(deps, { handle, redirect, stateToken, email: outcome.identity.email })
        }
        return goOn(deps, { handle, redirect, requestId }, outcome)
      } catch (error) {
        if (error instanceof TooManyRequestsError) {
          return showTooMany(deps, requestId, error.retryAfterSeconds)
        }
        if (!(error instanceof IdentityError)) throw error
        if (error.reason === 'password-reset-required') {
          return showForgot(deps, { reason: 'required', handle, email })
        }
        const problem = problemText(error.reason)
        return showSignIn(deps, handle, redirect.clientId, {
          email,
          problem,
          ...(await signInCaptcha(deps, { request, clientId: redirect.clientId }, email)),
        })
      }
    },
  }
}
