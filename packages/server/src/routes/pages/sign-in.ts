import type { PageRoute } from '../../http/page-route.js'
import { IdentityError } from '../../identity/errors.js'
import { logInGuarded } from '../../identity/guarded-login.js'
import { TooManyRequestsError } from '../../limits/too-many-requests.js'
import { findFlow, restartFlow } from '../../oauth/flow.js'
import { forClient } from '../for-client.js'
import { captchaProblem, nextKind, solvedIn } from './captcha.js'
import { type PageDeps, pagePaths } from './deps.js'
import { readDeviceTokens } from './device-cookie.js'
import { originOfForm, type PostedForm, readOwnForm } from './form.js'
import { problemText } from './problem-text.js'
import { showDeadEnd } from './show.js'
import { showForgot } from './show-forgot.js'
import { goOn } from './show-second-factor.js'
import { showSignIn } from './show-sign-in.js'
import { showTooMany } from './show-too-many.js'
import { showVerify } from './verify.js'

/** The form itself, whoever is signed in in this browser. */
export function signInPage(deps: PageDeps): PageRoute {
  return {
    method: 'GET',
    path: pagePaths.signIn,
    answer: async (request, requestId) => {
      const handle = new URL(request.url).searchParams.get('request') ?? ''
      const flow = await findFlow(deps, handle)
      if (!flow) return showDeadEnd(deps, requestId)
      return showSignIn(deps, handle, flow.clientId, { email: '' })
    },
  }
}

/** The posted sign-in form. One that stayed open too long begins anew, with its address. */
export function signInForm(deps: PageDeps): PageRoute {
  return {
    method: 'POST',
    path: pagePaths.signIn,
    answer: async (request, requestId) => {
      const { flow, field } = await readOwnForm(deps, request)
      if (flow) {
        const form = { ...flow, field }
        const asked = await forClient(deps, { request, clientId: flow.redirect.clientId })
        return signIn(asked, form, { request, requestId })
      }
      const again = await restartFlow(deps, field('request'))
      if (!again) return showDeadEnd(deps, requestId)
      const problem = deps.texts.problems.restarted
      return showSignIn(deps, again.handle, again.redirect.clientId, {
        email: field('email'),
        problem,
      })
    },
  }
}

async function signIn(
  deps: PageDeps,
  { handle, redirect, field }: PostedForm,
  { request, requestId }: { request: Request; requestId: string },
): Promise<Response> {
  const email = field('email')
  try {
    const from = originOfForm(deps, redirect)
    const outcome = await logInGuarded(deps, from, {
      email,
      password: field('password'),
      captcha: solvedIn({ field }),
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
    const problem = captchaProblem(deps, error.reason) ?? problemText(deps, error.reason)
    const captchaKind = nextKind({ field }, error.reason)
    return showSignIn(deps, handle, redirect.clientId, { email, problem, captchaKind })
  }
}
