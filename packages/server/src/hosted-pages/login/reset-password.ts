import type { Problem, RequestPasswordResetView, ResetPasswordView } from '@foyer/pages'
import { IdentityError } from '../../identity/errors.js'
import { continueAfterFirstFactor } from '../../identity/login/after-first-factor.js'
import {
  findPasswordReset,
  type PasswordReset,
  requestPasswordReset,
  resetPasswordByCode,
  resetPasswordByLink,
} from '../../identity/password/reset-password.js'
import { pendingReasons } from '../../identity/profile/pending-account.js'
import { isEmailAddress } from '../../settings/email-address.js'
import { pagePaths } from '../../settings/page-paths.js'
import { isLoginContext, type LoginContext, type PageContext } from '../kit/context.js'
import { type Form, requireOwnForm } from '../kit/form.js'
import type { HostedPage } from '../kit/page.js'
import { pageResponse } from '../kit/page-response.js'
import { fieldProblems, problemText } from '../kit/problem-text.js'
import { cannotContinueResponse, type ResultPage, resultPage } from '../kit/result-page.js'
import { respondToLogin } from './respond-to-login.js'
import { waitingForApprovalPage } from './waiting-for-approval.js'

interface ResetRequestResult {
  /** Determines the text of the page. */
  reason: RequestPasswordResetView['reason']
  email?: string | undefined
  problem?: string
}

/** Page to request a link and a code for a new password, as part of a login or without one. */
export const requestPasswordResetPage = resultPage({
  path: pagePaths.requestPasswordReset,
  open: (context) => renderResetRequest(context, { reason: 'forgotten' }),
  render: renderResetRequest,
})

/** Renders the page. The link of an e-mail shows this page too, if the link was used or has expired. */
function renderResetRequest(
  context: PageContext,
  { reason, email, problem }: ResetRequestResult,
): Promise<Response> {
  const id = context.authorizationRequest?.id
  const query = id === undefined ? '' : `?request=${encodeURIComponent(id)}`
  return pageResponse(context, {
    page: 'request-password-reset',
    reason,
    action: pagePaths.requestPasswordReset,
    codeUrl: pagePaths.resetPassword + query,
    hidden: id === undefined ? {} : { request: id },
    // Without a login to continue, the link leads to the account page, which requires a login.
    loginUrl: id === undefined ? pagePaths.account : pagePaths.authorizationRequest + query,
    email,
    problems: problem === undefined ? undefined : [{ field: 'email', text: problem }],
  })
}

/**
 * Form with an address: queues the e-mail with a link and a code, and redirects to the page for the code. The response
 * does not reveal whether there is an account with the address.
 */
export const requestPasswordResetForm: HostedPage = {
  method: 'POST',
  path: pagePaths.requestPasswordReset,
  limit: 'recovery',
  handle: async (context) => {
    const { field } = requireOwnForm(context)
    const email = field('email').trim()
    if (!isEmailAddress(email)) {
      const problem = context.texts.problems.emailMalformed
      return requestPasswordResetPage.redirectWith(context, { reason: 'forgotten', email, problem })
    }
    const options = { language: context.branding.language, returnUrl: returnUrlOf(context) }
    await requestPasswordReset(context.deps, email, options)
    return resetPasswordPage.redirectWith(context, { by: 'code', email })
  },
}

/**
 * Returns the URL at which the member continues after the reset: that of a plain login, or the home page of the
 * client.
 */
function returnUrlOf({ authorizationRequest }: PageContext): string | null {
  if (authorizationRequest === undefined) return null
  if (authorizationRequest.intent === 'login') return authorizationRequest.returnUrl
  const { redirectUri } = authorizationRequest
  return redirectUri === null ? null : new URL('/', redirectUri).href
}

/**
 * State of the page for a new password: the token of a link or, for a code, the address if it is known; and the problem
 * with the form.
 */
type ResetResult = { problem?: Problem } & (
  | { by: 'link'; recoveryToken: string }
  | { by: 'code'; email?: string }
)

/**
 * Page for a new password, with the link or the code of an e-mail. A GET changes nothing, because mail scanners open
 * links too. The page moves the token from the URL into a cookie and redirects, so that the token is not in the
 * browser's history.
 */
export const resetPasswordPage: ResultPage<ResetResult> = resultPage({
  path: pagePaths.resetPassword,
  open: async (context) => {
    const recoveryToken = context.parameters.get('recoveryToken')
    if (recoveryToken !== null)
      return resetPasswordPage.redirectWith(context, { by: 'link', recoveryToken })
    return renderByCode(context, { by: 'code' })
  },
  worksWithoutCookies: true,
  render: (context, result) =>
    result.by === 'link' ? renderByLink(context, result) : renderByCode(context, result),
})

/** Renders the page of a link. For an expired or used link, renders the page to request another e-mail. */
async function renderByLink(
  context: PageContext,
  { recoveryToken, problem }: ResetResult & { by: 'link' },
): Promise<Response> {
  const reset = await findPasswordReset(context.deps, recoveryToken)
  if (reset?.state !== 'open') {
    return renderResetRequest(context, { reason: reset?.state ?? 'expired', email: reset?.email })
  }
  const { email, isFirstPassword } = reset
  const hidden = { recoveryToken }
  return newPasswordResponse(context, { by: 'link', email, isFirstPassword, hidden, problem })
}

/** Renders the page for the code of an e-mail. Asks for the address too if it is not known. */
function renderByCode(
  context: PageContext,
  { email, problem }: ResetResult & { by: 'code' },
): Promise<Response> {
  const id = context.authorizationRequest?.id
  const hidden = id === undefined ? {} : { request: id }
  return newPasswordResponse(context, { by: 'code', email, hidden, problem })
}

function newPasswordResponse(
  context: PageContext,
  {
    problem,
    ...view
  }: Pick<ResetPasswordView, 'by' | 'email' | 'hidden' | 'isFirstPassword'> & {
    problem: Problem | undefined
  },
): Promise<Response> {
  return pageResponse(context, {
    page: 'reset-password',
    action: pagePaths.resetPassword,
    resendAction: pagePaths.requestPasswordReset,
    passwordMinLength: context.deps.settings.password.minLength,
    ...view,
    problems: problem && [problem],
  })
}

/** Form with the new password. It also contains the token of a link, or an address and a code. */
export const resetPasswordForm: HostedPage = {
  method: 'POST',
  path: pagePaths.resetPassword,
  limit: 'verification',
  handle: async (context) => {
    const form = requireOwnForm(context)
    let reset: PasswordReset
    try {
      reset = await resetPasswordByForm(context, form)
    } catch (error) {
      return problemResponse(context, form, problemOf(context, error, form))
    }
    // Only a code continues a login. A link may be opened in another browser than that of the login, so its form
    // contains no authorization request: the member returns to the site and logs in with the new password.
    return isLoginContext(context)
      ? continueAfterReset(context, reset)
      : passwordChangedResponse(context, reset)
  },
}

/** Continues the login after a reset. The password stays changed even if the member cannot log in. */
async function continueAfterReset(
  context: LoginContext,
  { identity }: PasswordReset,
): Promise<Response> {
  const { deps, network } = context
  try {
    const outcome = await continueAfterFirstFactor(deps, identity, { network })
    return await respondToLogin(context, outcome)
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    return cannotContinueResponse(context, problemText(context, error.reason))
  }
}

function passwordChangedResponse(
  context: PageContext,
  { identity, returnUrl, isFirstPassword }: PasswordReset,
): Promise<Response> {
  if (pendingReasons(identity).needsApproval) {
    return waitingForApprovalPage.redirectWith(context, { email: identity.email })
  }
  return passwordChangedPage.redirectWith(context, {
    continueUrl: returnUrl ?? undefined,
    isFirstPassword,
  })
}

function resetPasswordByForm(context: PageContext, { field }: Form): Promise<PasswordReset> {
  const password = field('password')
  const recoveryToken = field('recoveryToken')
  if (recoveryToken !== '') return resetPasswordByLink(context.deps, { recoveryToken, password })
  return resetPasswordByCode(context.deps, { email: field('email'), code: field('code'), password })
}

/** Creates the response to a rejected form: a redirect to the page, which shows the problem. */
function problemResponse(context: PageContext, form: Form, problem: Problem): Promise<Response> {
  const recoveryToken = form.field('recoveryToken')
  if (recoveryToken !== '') {
    return resetPasswordPage.redirectWith(context, { by: 'link', recoveryToken, problem })
  }
  return resetPasswordPage.redirectWith(context, {
    by: 'code',
    email: form.field('email'),
    problem,
  })
}

/**
 * Converts an error to a problem of the form.
 * @throws the error itself if it is not about the input
 */
function problemOf(context: PageContext, error: unknown, { field }: Form): Problem {
  if (error instanceof IdentityError) {
    const text = problemText(context, error.reason)
    return error.reason === 'code-invalid' ? { field: 'code', text } : { text }
  }
  const [problem] = fieldProblems(context, error, field('password'))
  return { field: 'password', text: problem?.text ?? context.texts.problems.passwordRefused }
}

/** Page after a password change without a login. */
export const passwordChangedPage = resultPage({
  path: pagePaths.passwordChanged,
  render: (context, result: { continueUrl: string | undefined; isFirstPassword: boolean }) =>
    pageResponse(context, { page: 'password-changed', ...result }),
})
