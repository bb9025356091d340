import { withClientSettings } from '../../identity/client-settings.js'
import { IdentityError } from '../../identity/errors.js'
import { logIn } from '../../identity/login/log-in.js'
import { TooManyRequestsError } from '../../limits/limits.js'
import { restartAuthorizationRequest } from '../../oauth/authorize/authorization-request.js'
import { beginPlainSignIn } from '../kit/begin-sign-in.js'
import { captchaProblem, nextKind, readSolvedCaptcha } from '../kit/captcha.js'
import { deviceTokens } from '../kit/cookies.js'
import { type PageDeps, pagePaths } from '../kit/deps.js'
import { originOfForm, type PostedForm, pendingRequest, readOwnForm } from '../kit/form.js'
import type { Page } from '../kit/page.js'
import { problemText } from '../kit/problem-text.js'
import { showDeadEnd, showTooMany } from '../kit/show.js'
import { continueSignIn } from './after-first-factor.js'
import { showForgot } from './reset-password.js'
import { showSignIn } from './show-sign-in.js'
import { showVerify } from './verify.js'

/** Sign-in page, also for a logged-in browser. Without an authorization request it continues to the account. */
export const signInPage: Page = {
  method: 'GET',
  path: pagePaths.signIn,
  handle: async (deps, request) => {
    const { requestId } = deps
    const handle = new URL(request.url).searchParams.get('request')
    if (handle === null) return beginPlainSignIn(deps, pagePaths.signIn)
    const flow = (await pendingRequest(deps, handle))?.redirect
    if (!flow) return showDeadEnd(deps, requestId)
    return showSignIn(deps, { handle, email: '' })
  },
}

/** Handles the posted sign-in form. A form that stayed open too long restarts, with its address filled in. */
export const signInForm: Page = {
  method: 'POST',
  path: pagePaths.signIn,
  handle: async (deps, request) => {
    const { requestId } = deps
    const { flow, field } = await readOwnForm(deps, request)
    if (flow) {
      const form = { ...flow, field }
      const clientDeps = await withClientSettings(deps, flow.redirect.clientId)
      return signIn(clientDeps, form, { request, requestId })
    }
    const again = await restartAuthorizationRequest(deps, field('request'))
    if (!again) return showDeadEnd(deps, requestId)
    const problem = deps.texts.problems.restarted
    return showSignIn(deps, { handle: again.handle, email: field('email'), problem })
  },
}

async function signIn(
  deps: PageDeps,
  { handle, redirect, field }: PostedForm,
  { request, requestId }: { request: Request; requestId: string },
): Promise<Response> {
  const email = field('email')
  try {
    const from = originOfForm(deps, redirect)
    const outcome = await logIn(deps, from, {
      email,
      password: field('password'),
      captcha: readSolvedCaptcha({ field }),
      deviceTokens: deviceTokens(request),
      knownDevices: deps.knownDevices,
    })
    if (outcome.kind === 'email-verification-required') {
      const { stateToken } = outcome
      return showVerify(deps, { handle, stateToken, email: outcome.identity.email })
    }
    return continueSignIn(deps, { handle, redirect, requestId }, outcome)
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
    return showSignIn(deps, { handle, email, problem, captchaKind })
  }
}
