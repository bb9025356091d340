import type { IdentityError } from '../../identity/errors.js'
import { logIn } from '../../identity/login/log-in.js'
import type { SolvedCaptcha } from '../../ports/captcha.js'
import { pagePaths } from '../../settings/page-paths.js'
import { loginCaptcha, nextCaptchaKind, readSolvedCaptcha } from '../kit/captcha.js'
import { type LoginContext, sourceOfPage } from '../kit/context.js'
import { knownDeviceToken, rememberedDeviceTokens } from '../kit/cookies.js'
import type { Form } from '../kit/form.js'
import { pageResponse } from '../kit/page-response.js'
import { redirectToPageWithAuthorizationRequest } from '../kit/plain-login.js'
import { problemText } from '../kit/problem-text.js'
import type { ResultPage } from '../kit/result-page.js'
import { loginStepForm, loginStepPage } from './login-step.js'
import { requestPasswordResetPage } from './reset-password.js'
import { respondToLogin } from './respond-to-login.js'

interface LoginResult {
  /** The typed address. Default: the address of the latest login of the browser. */
  email?: string
  problem?: string
  captchaKind?: SolvedCaptcha['kind']
}

/**
 * Login page. A browser that is logged in gets it too. Without an authorization request, the page creates one
 * that returns to the account.
 */
export const loginPage: ResultPage<LoginResult> = loginStepPage({
  path: pagePaths.login,
  open: async (context) => {
    if (!context.parameters.has('request'))
      return redirectToPageWithAuthorizationRequest(context, pagePaths.login)
    // The page for choosing an account links here for another account, so the address field stays empty.
    return loginPage.renderOrRedirect(context, { email: '' })
  },
  render: renderLogin,
})

async function renderLogin(
  context: LoginContext,
  { email = context.browser.logins[0]?.email, problem, captchaKind: kind }: LoginResult,
): Promise<Response> {
  const { id } = context.authorizationRequest
  const query = `?request=${encodeURIComponent(id)}`
  return pageResponse(context, {
    page: 'login',
    action: pagePaths.login,
    signUpUrl: pagePaths.signUp + query,
    requestPasswordResetUrl: pagePaths.requestPasswordReset + query,
    hidden: { request: id },
    captcha: await loginCaptcha(context, { email, kind }),
    email,
    problems: problem === undefined ? undefined : [{ text: problem }],
  })
}

/** Form of the login page, with e-mail address and password. `logIn` counts its attempts. */
export const loginForm = loginStepForm({
  path: pagePaths.login,
  onExpired: (context, { field }) => {
    const problem = context.texts.problems.restarted
    return loginPage.redirectWith(context, { email: field('email'), problem })
  },
  onRefused: redirectWithProblem,
  handle: (context, form) => logInByForm(context, form, readSolvedCaptcha(form)),
})

/** Logs in with the address and the password of a form. */
export async function logInByForm(
  context: LoginContext,
  { field }: Form,
  captcha: SolvedCaptcha | undefined,
): Promise<Response> {
  const email = field('email')
  const outcome = await logIn(context.deps, sourceOfPage(context), {
    email,
    password: field('password'),
    captcha,
    rememberedDeviceTokens: rememberedDeviceTokens(context.request),
    knownDeviceToken: knownDeviceToken(context.cookies, email),
  })
  return respondToLogin(context, outcome)
}

/** Redirects to the page, which then shows the problem. */
function redirectWithProblem(
  context: LoginContext,
  form: Form,
  { reason }: IdentityError,
): Promise<Response> {
  const email = form.field('email')
  if (reason === 'password-reset-required') {
    return requestPasswordResetPage.redirectWith(context, { reason: 'required', email })
  }
  const problem = problemText(context, reason)
  return loginPage.redirectWith(context, {
    email,
    problem,
    captchaKind: nextCaptchaKind(form, reason),
  })
}
