import { withClientSettings } from '../../identity/client-settings.js'
import { IdentityError } from '../../identity/errors.js'
import { logIn } from '../../identity/login/log-in.js'
import { TooManyRequestsError } from '../../limits/limits.js'
import { restartAuthorizationRequest } from '../../oauth/authorize/authorization-request.js'
import { pagePaths } from '../../settings/page-paths.js'
import { captchaProblem, nextKind, readSolvedCaptcha } from '../kit/captcha.js'
import { rememberedDeviceTokens } from '../kit/cookies.js'
import type { PageDeps } from '../kit/deps.js'
import { type LoginForm, originOfForm, requireOwnForm } from '../kit/form.js'
import type { Page } from '../kit/page.js'
import { problemText } from '../kit/problem-text.js'
import { cannotContinueResponse, tooManyRequestsResponse } from '../kit/result-page.js'
import { continueAfterFirstFactor } from './continue-after-first-factor.js'
import { loginPage } from './login-page.js'
import { forgotPage } from './reset-password.js'
import { verifyEmailPage } from './verify-email.js'

/** Form of the login page, with e-mail address and password. */
export const loginForm: Page = {
  method: 'POST',
  path: pagePaths.login,
  handle: async (deps, request) => {
    const { field } = requireOwnForm(deps, request)
    const { authorizationRequest } = deps
    if (!authorizationRequest) return restartLogin(deps, field('request'), field('email'))
    const clientDeps = await withClientSettings(deps, authorizationRequest.clientId)
    return logInByForm(clientDeps, { authorizationRequest, field }, request)
  },
}

/** Restarts the login of a form that stayed open too long. The new form contains the address. */
async function restartLogin(deps: PageDeps, expiredId: string, email: string): Promise<Response> {
  const authorizationRequest = await restartAuthorizationRequest(deps, expiredId)
  if (!authorizationRequest) return cannotContinueResponse(deps)
  const problem = deps.texts.problems.restarted
  return loginPage.redirectWith({ ...deps, authorizationRequest }, { email, problem })
}

async function logInByForm(
  deps: PageDeps,
  { authorizationRequest, field }: LoginForm,
  request: Request,
): Promise<Response> {
  const email = field('email')
  try {
    const outcome = await logIn(deps, originOfForm(deps, authorizationRequest), {
      email,
      password: field('password'),
      captcha: readSolvedCaptcha({ field }),
      rememberedDeviceTokens: rememberedDeviceTokens(request),
      knownDeviceTokens: deps.knownDeviceTokens,
    })
    if (outcome.kind === 'email-verification-required') {
      const { stateToken, identity } = outcome
      return verifyEmailPage.redirectWith(deps, { stateToken, email: identity.email })
    }
    return continueAfterFirstFactor(deps, outcome)
  } catch (error) {
    if (error instanceof TooManyRequestsError) {
      return tooManyRequestsResponse(deps, error.retryAfterSeconds)
    }
    if (!(error instanceof IdentityError)) throw error
    if (error.reason === 'password-reset-required') {
      return forgotPage.redirectWith(deps, { reason: 'required', email })
    }
    const problem = captchaProblem(deps, error.reason) ?? problemText(deps, error.reason)
    const captchaKind = nextKind({ field }, error.reason)
    return loginPage.redirectWith(deps, { email, problem, captchaKind })
  }
}
