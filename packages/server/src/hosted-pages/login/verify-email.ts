import type { IdentityError } from '../../identity/errors.js'
import { resendCode, verifyEmail } from '../../identity/login/verify-email.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { LoginContext } from '../kit/context.js'
import type { Form } from '../kit/form.js'
import { pageResponse } from '../kit/page-response.js'
import { problemText } from '../kit/problem-text.js'
import type { VerifyPageResult } from './code-page-results.js'
import { loginStepForm, loginStepPage } from './login-step.js'
import { respondToLogin } from './respond-to-login.js'

/** Page that asks for the code from the e-mail. */
export const verifyEmailPage = loginStepPage({
  path: pagePaths.verifyEmail,
  render: (context, { stateToken, email, notice, problem }: VerifyPageResult) =>
    pageResponse(context, {
      page: 'verify-email',
      action: pagePaths.verifyEmail,
      resendAction: pagePaths.resend,
      otherEmailUrl: otherEmailUrl(context),
      hidden: { request: context.authorizationRequest.id, stateToken, email },
      email,
      notice,
      problems: problem === undefined ? undefined : [{ field: 'code', text: problem }],
    }),
})

/** Returns the URL of the page to enter another address: the account of a logged-in member, else the sign-up. */
function otherEmailUrl({ browser, authorizationRequest }: LoginContext): string {
  if (browser.logins.length > 0) return pagePaths.account
  return `${pagePaths.signUp}?request=${encodeURIComponent(authorizationRequest.id)}`
}

/** Form with the code. */
export const verifyEmailForm = loginStepForm({
  path: pagePaths.verifyEmail,
  limit: 'verification',
  onRefused: redirectWithProblem,
  handle: async (context, { field }) => {
    const { deps, network } = context
    const submitted = { stateToken: field('stateToken'), code: field('code'), network }
    return respondToLogin(context, await verifyEmail(deps, submitted))
  },
})

/** Form that asks for another code. */
export const resendForm = loginStepForm({
  path: pagePaths.resend,
  limit: 'verification',
  onRefused: redirectWithProblem,
  handle: async (context, form) => {
    const result = resultOf(form)
    const { email } = await resendCode(context.deps, result.stateToken)
    const notice = context.texts.common.newCodeSent
    return verifyEmailPage.redirectWith(context, { ...result, email, notice })
  },
})

/** Redirects to the page, which then shows the problem. */
function redirectWithProblem(
  context: LoginContext,
  form: Form,
  { reason }: IdentityError,
): Promise<Response> {
  const problem = problemText(context, reason)
  return verifyEmailPage.redirectWith(context, { ...resultOf(form), problem })
}

function resultOf({ field }: Form): VerifyPageResult {
  return { stateToken: field('stateToken'), email: field('email') }
}
