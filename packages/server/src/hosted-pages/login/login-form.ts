import { IdentityError } from '../../identity/errors.js'
import { logIn } from '../../identity/login/log-in.js'
import { TooManyRequestsError } from '../../limits/limits.js'
import { restartAuthorizationRequest } from '../../oauth/authorize/authorization-request.js'
import { pagePaths } from '../../settings/page-paths.js'
import { captchaProblem, nextKind, readSolvedCaptcha } from '../kit/captcha.js'
import type { PageContext } from '../kit/context.js'
import { knownDeviceTokens, rememberedDeviceTokens } from '../kit/cookies.js'
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
  handle: async (context) => {
    const { field } = requireOwnForm(context)
    const { authorizationRequest } = context
    if (!authorizationRequest) return restartLogin(context, field('request'), field('email'))
    return logInByForm(context, { authorizationRequest, field })
  },
}

/** Restarts the login of a form that stayed open too long. The new form contains the address. */
async function restartLogin(
  context: PageContext,
  expiredId: string,
  email: string,
): Promise<Response> {
  const authorizationRequest = await restartAuthorizationRequest(context.deps, expiredId)
  if (!authorizationRequest) return cannotContinueResponse(context)
  const problem = context.texts.problems.restarted
  return loginPage.redirectWith({ ...context, authorizationRequest }, { email, problem })
}

async function logInByForm(
  context: PageContext,
  { authorizationRequest, field }: LoginForm,
): Promise<Response> {
  const email = field('email')
  try {
    const outcome = await logIn(context.deps, originOfForm(context, authorizationRequest), {
      email,
      password: field('password'),
      captcha: readSolvedCaptcha({ field }),
      rememberedDeviceTokens: rememberedDeviceTokens(context.request),
      knownDeviceTokens: knownDeviceTokens(context.cookies),
    })
    if (outcome.kind === 'email-verification-required') {
      const { stateToken, identity } = outcome
      return verifyEmailPage.redirectWith(context, { stateToken, email: identity.email })
    }
    return continueAfterFirstFactor(context, outcome)
  } catch (error) {
    if (error instanceof TooManyRequestsError) {
      return tooManyRequestsResponse(context, error.retryAfterSeconds)
    }
    if (!(error instanceof IdentityError)) throw error
    if (error.reason === 'password-reset-required') {
      return forgotPage.redirectWith(context, { reason: 'required', email })
    }
    const problem = captchaProblem(context, error.reason) ?? problemText(context, error.reason)
    const captchaKind = nextKind({ field }, error.reason)
    return loginPage.redirectWith(context, { email, problem, captchaKind })
  }
}
