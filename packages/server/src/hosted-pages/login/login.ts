import { IdentityError } from '../../identity/errors.js'
import { logIn } from '../../identity/login/log-in.js'
import { restartAuthorizationRequest } from '../../oauth/authorize/browser-requests.js'
import { originsOfClient } from '../../oauth/clients/active-clients.js'
import type { SolvedCaptcha } from '../../ports/captcha.js'
import { pagePaths } from '../../settings/page-paths.js'
import { captchaProblem, loginCaptcha, nextKind, readSolvedCaptcha } from '../kit/captcha.js'
import { type PageContext, sourceOfPage } from '../kit/context.js'
import { knownDeviceToken, rememberedDeviceTokens } from '../kit/cookies.js'
import { type LoginStepForm, requireOwnForm } from '../kit/form.js'
import type { Page } from '../kit/page.js'
import { pageResponse } from '../kit/page-response.js'
import { redirectToPageWithAuthorizationRequest } from '../kit/plain-login.js'
import { problemText } from '../kit/problem-text.js'
import { cannotContinueResponse, resultPage } from '../kit/result-page.js'
import { requestPasswordResetPage } from './reset-password.js'
import { respondToLogin } from './respond-to-login.js'

interface LoginResult {
  /** The typed address. Default: the address of the latest login of the browser. */
  email?: string
  problem?: string
  captchaKind?: SolvedCaptcha['kind']
}

/**
 * Login page. It is shown to a browser that is logged in, too. Without an authorization request, the page creates one
 * that returns to the account.
 */
export const loginPage = resultPage({
  path: pagePaths.login,
  open: async (context) => {
    if (!context.parameters.has('request'))
      return redirectToPageWithAuthorizationRequest(context, pagePaths.login)
    // The page for choosing an account links here for another account, so the address field stays empty.
    return renderLogin(context, { email: '' })
  },
  render: renderLogin,
})

async function renderLogin(context: PageContext, result: LoginResult): Promise<Response> {
  const { problem, captchaKind: kind } = result
  if (!context.authorizationRequest) return cannotContinueResponse(context)
  const { id, clientId } = context.authorizationRequest
  const formTargets = await originsOfClient(context.deps, clientId)
  const email = result.email ?? context.browser.logins[0]?.email
  const captcha = await loginCaptcha(context, { email, kind })
  const query = `?request=${encodeURIComponent(id)}`
  return pageResponse(
    context,
    {
      page: 'login',
      action: pagePaths.login,
      signUpUrl: pagePaths.signUp + query,
      requestPasswordResetUrl: pagePaths.requestPasswordReset + query,
      hidden: { request: id },
      ...captcha,
      ...(email === undefined ? {} : { email }),
      ...(problem === undefined ? {} : { problems: [{ text: problem }] }),
    },
    { status: problem === undefined ? 200 : 400, formTargets },
  )
}

/**
 * Form of the login page, with e-mail address and password. `logIn` counts its attempts. It is not a `loginStepForm`,
 * because it restarts an authorization request that has expired.
 */
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
  await context.deps.limits.take('redirect-session', sourceOfPage(context))
  const authorizationRequest = await restartAuthorizationRequest(context.deps, expiredId)
  if (!authorizationRequest) return cannotContinueResponse(context)
  const problem = context.texts.problems.restarted
  return loginPage.redirectWith({ ...context, authorizationRequest }, { email, problem })
}

async function logInByForm(context: PageContext, form: LoginStepForm): Promise<Response> {
  const { field } = form
  const email = field('email')
  try {
    const outcome = await logIn(context.deps, sourceOfPage(context), {
      email,
      password: field('password'),
      captcha: readSolvedCaptcha(form),
      rememberedDeviceTokens: rememberedDeviceTokens(context.request),
      knownDeviceToken: knownDeviceToken(context.cookies, email),
    })
    return await respondToLogin(context, outcome)
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    if (error.reason === 'password-reset-required') {
      return requestPasswordResetPage.redirectWith(context, { reason: 'required', email })
    }
    const problem = captchaProblem(context, error.reason) ?? problemText(context, error.reason)
    const captchaKind = nextKind(form, error.reason)
    return loginPage.redirectWith(context, { email, problem, captchaKind })
  }
}
