import { withClientSettings } from '../../identity/client-settings.js'
import { IdentityError } from '../../identity/errors.js'
import { logIn } from '../../identity/login/log-in.js'
import { TooManyRequestsError } from '../../limits/limits.js'
import { restartAuthorizationRequest } from '../../oauth/authorize/authorization-request.js'
import { pagePaths } from '../../settings/page-paths.js'
import { beginPlainLogin } from '../kit/begin-login.js'
import { captchaProblem, nextKind, readSolvedCaptcha } from '../kit/captcha.js'
import { deviceTokens } from '../kit/cookies.js'
import type { PageDeps } from '../kit/deps.js'
import { type LoginForm, originOfForm, readForm } from '../kit/form.js'
import type { Page } from '../kit/page.js'
import { problemText } from '../kit/problem-text.js'
import { showDeadEnd, showTooMany } from '../kit/show.js'
import { showAfterFirstFactor } from './after-first-factor.js'
import { showForgot } from './reset-password.js'
import { showLogin } from './show-login.js'
import { showVerifyEmail } from './verify-email.js'

/** Login page, also for a logged-in browser. Without an authorization request it continues to the account. */
export const loginPage: Page = {
  method: 'GET',
  path: pagePaths.login,
  handle: async (deps) => {
    if (!deps.parameters.has('request')) return beginPlainLogin(deps, pagePaths.login)
    if (!deps.authorizationRequest) return showDeadEnd(deps)
    const { requestHandle } = deps.authorizationRequest
    return showLogin(deps, { requestHandle, email: '' })
  },
}

/** Handles the posted login form. A form that stayed open too long restarts, with its address filled in. */
export const loginForm: Page = {
  method: 'POST',
  path: pagePaths.login,
  handle: async (deps, request) => {
    const { authorizationRequest, field } = readForm(deps, request)
    if (authorizationRequest) {
      const form = { ...authorizationRequest, field }
      const clientDeps = await withClientSettings(deps, form.redirect.clientId)
      return handleLogin(clientDeps, form, request)
    }
    const again = await restartAuthorizationRequest(deps, field('request'))
    if (!again) return showDeadEnd(deps)
    const problem = deps.texts.problems.restarted
    return showLogin(deps, { requestHandle: again.requestHandle, email: field('email'), problem })
  },
}

async function handleLogin(
  deps: PageDeps,
  { requestHandle, redirect, field }: LoginForm,
  request: Request,
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
      return showVerifyEmail(deps, { requestHandle, stateToken, email: outcome.identity.email })
    }
    return showAfterFirstFactor(deps, requestHandle, outcome)
  } catch (error) {
    if (error instanceof TooManyRequestsError) {
      return showTooMany(deps, error.retryAfterSeconds)
    }
    if (!(error instanceof IdentityError)) throw error
    if (error.reason === 'password-reset-required') {
      return showForgot(deps, { reason: 'required', requestHandle, email })
    }
    const problem = captchaProblem(deps, error.reason) ?? problemText(deps, error.reason)
    const captchaKind = nextKind({ field }, error.reason)
    return showLogin(deps, { requestHandle, email, problem, captchaKind })
  }
}
