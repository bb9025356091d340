import type { ForgotPasswordView, Problem, ResetPasswordView } from '@foyer/pages'
import { IdentityError } from '../../identity/errors.js'
import { finishFirstFactor } from '../../identity/login/finish-first-factor.js'
import {
  findRecovery,
  type RecoveredPassword,
  recover,
  recoverByCode,
  requestRecovery,
} from '../../identity/login/recover-password.js'
import { isEmailAddress } from '../../identity/profile/email-address.js'
import { pendingReasons } from '../../identity/profile/pending-reasons.js'
import { originsOfClient } from '../../oauth/clients/active-clients.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { PageDeps } from '../kit/deps.js'
import { type Form, requireOwnForm } from '../kit/form.js'
import type { Page } from '../kit/page.js'
import { pageResponse } from '../kit/page-response.js'
import { fieldProblems, problemText } from '../kit/problem-text.js'
import { type ResultPage, resultPage } from '../kit/result-page.js'
import { continueAfterFirstFactor, waitingPage } from './continue-after-first-factor.js'

interface ForgotResult {
  /** Selects the text of the page. */
  reason: ForgotPasswordView['reason']
  email?: string
  problem?: string
}

/** Page to request a link and a code for a new password, as part of a login or without one. */
export const forgotPage = resultPage({
  path: pagePaths.forgot,
  open: async (deps) => renderForgotPassword(deps, { reason: 'forgotten' }),
  render: renderForgotPassword,
})

/** Renders the page. The link of an e-mail shows this page too, if the link was used or has expired. */
function renderForgotPassword(deps: PageDeps, result: ForgotResult): Response {
  const { reason, email, problem } = result
  const id = deps.authorizationRequest?.id
  const query = id === undefined ? '' : `?request=${encodeURIComponent(id)}`
  return pageResponse(
    deps,
    {
      page: 'forgot-password',
      reason,
      action: pagePaths.forgot,
      codeUrl: pagePaths.reset + query,
      hidden: id === undefined ? {} : { request: id },
      // Without a login to continue, the link leads to the account page, which requires a login.
      loginUrl: id === undefined ? pagePaths.account : pagePaths.authorize + query,
      ...(email === undefined ? {} : { email }),
      ...(problem === undefined ? {} : { problems: [{ field: 'email', text: problem }] }),
    },
    { status: problem === undefined ? 200 : 400 },
  )
}

/**
 * Form with an address: orders the e-mail with a link and a code, and redirects to the page for the code. The response
 * does not reveal if there is an account with the address.
 */
export const forgotForm: Page = {
  method: 'POST',
  path: pagePaths.forgot,
  limit: 'recovery',
  handle: async (deps, request) => {
    const { field } = requireOwnForm(deps, request)
    const email = field('email').trim()
    if (!isEmailAddress(email)) {
      const problem = deps.texts.problems.emailMalformed
      return forgotPage.redirectWith(deps, { reason: 'forgotten', email, problem })
    }
    const options = { language: deps.branding.language, returnUrl: returnUrlOf(deps) }
    await requestRecovery(deps, email, options)
    return resetPage.redirectWith(deps, { by: 'code', email })
  },
}

/**
 * Returns the URL at which the member continues after the recovery: that of a plain login, or the home page of the
 * client.
 */
function returnUrlOf({ authorizationRequest }: PageDeps): string | null {
  if (authorizationRequest === undefined) return null
  if (authorizationRequest.intent === 'login') return authorizationRequest.returnUrl
  const { redirectUri } = authorizationRequest
  return redirectUri === null ? null : new URL('/', redirectUri).href
}

/** Authorization of a new password: the token of a link, or a code that the member types. */
type ResetResult = { problem?: Problem } & (
  | { by: 'link'; recoveryToken: string }
  | { by: 'code'; email?: string }
)

/**
 * Page for a new password, with the link or the code of an e-mail. A GET changes nothing, because mail scanners open
 * links too. The page moves the token from the URL into a cookie and redirects, so that the token is not in the
 * browser's history.
 */
export const resetPage: ResultPage<ResetResult> = resultPage({
  path: pagePaths.reset,
  open: async (deps) => {
    const recoveryToken = deps.parameters.get('recoveryToken')
    if (recoveryToken !== null) return resetPage.redirectWith(deps, { by: 'link', recoveryToken })
    return renderByCode(deps, { by: 'code' })
  },
  render: (deps, result) =>
    result.by === 'link' ? renderByLink(deps, result) : renderByCode(deps, result),
})

/** Renders the page of a link. For an expired or used link, renders the forgot-password page. */
async function renderByLink(
  deps: PageDeps,
  { recoveryToken, problem }: ResetResult & { by: 'link' },
): Promise<Response> {
  const recovery = await findRecovery(deps, recoveryToken)
  if (recovery?.state !== 'open') {
    const reason = recovery?.state ?? 'expired'
    return renderForgotPassword(deps, recovery ? { reason, email: recovery.email } : { reason })
  }
  const { email, isFirstPassword } = recovery
  const view = { by: 'link', email, isFirstPassword, hidden: { recoveryToken } } as const
  return newPasswordResponse(deps, view, { problem })
}

/** Renders the page for the code of an e-mail. Asks for the address too if it is not known. */
async function renderByCode(
  deps: PageDeps,
  { email, problem }: ResetResult & { by: 'code' },
): Promise<Response> {
  const common = { by: 'code', ...(email === undefined ? {} : { email }) } as const
  if (!deps.authorizationRequest) {
    return newPasswordResponse(deps, { ...common, hidden: {} }, { problem })
  }
  const { id, clientId } = deps.authorizationRequest
  const formTargets = await originsOfClient(deps, clientId)
  return newPasswordResponse(deps, { ...common, hidden: { request: id } }, { problem, formTargets })
}

function newPasswordResponse(
  deps: PageDeps,
  view: Pick<ResetPasswordView, 'by' | 'email' | 'hidden' | 'isFirstPassword'>,
  { problem, formTargets = [] }: { problem: Problem | undefined; formTargets?: readonly string[] },
): Response {
  return pageResponse(
    deps,
    {
      page: 'reset-password',
      action: pagePaths.reset,
      resendAction: pagePaths.forgot,
      passwordMinLength: deps.settings.password.minLength,
      ...view,
      ...(problem ? { problems: [problem] } : {}),
    },
    { status: problem ? 400 : 200, formTargets },
  )
}

/** Form with the new password. It also contains the token of a link, or an address and a code. */
export const resetForm: Page = {
  method: 'POST',
  path: pagePaths.reset,
  limit: 'verification',
  handle: async (deps, request) => {
    const form = requireOwnForm(deps, request)
    try {
      const { identity, returnUrl, isFirstPassword } = await recoverByForm(deps, form)
      // Only a code continues a login. A link may be opened in another browser than that of the login, so its form
      // contains no authorization request: the member returns to the site and logs in with the new password.
      if (deps.authorizationRequest) {
        const { network } = deps
        return continueAfterFirstFactor(deps, await finishFirstFactor(deps, identity, { network }))
      }
      if (pendingReasons(identity).forOwner) {
        return waitingPage.redirectWith(deps, { email: identity.email })
      }
      return passwordChangedPage.redirectWith(deps, {
        ...(returnUrl !== null && { continueUrl: returnUrl }),
        ...(isFirstPassword && { isFirstPassword }),
      })
    } catch (error) {
      return problemResponse(deps, form, problemOf(deps, error, form))
    }
  },
}

function recoverByForm(deps: PageDeps, { field }: Form): Promise<RecoveredPassword> {
  const password = field('password')
  const recoveryToken = field('recoveryToken')
  if (recoveryToken !== '') return recover(deps, { recoveryToken, password })
  return recoverByCode(deps, { email: field('email'), code: field('code'), password })
}

/** Creates the response to a rejected form: a redirect to the page, which shows the problem. */
function problemResponse(deps: PageDeps, form: Form, problem: Problem): Promise<Response> {
  const recoveryToken = form.field('recoveryToken')
  if (recoveryToken !== '') {
    return resetPage.redirectWith(deps, { by: 'link', recoveryToken, problem })
  }
  return resetPage.redirectWith(deps, { by: 'code', email: form.field('email'), problem })
}

/**
 * Converts an error to a problem of the form.
 * @throws the error itself if it is not about the input
 */
function problemOf(deps: PageDeps, error: unknown, { field }: Form): Problem {
  if (error instanceof IdentityError) {
    const text = problemText(deps, error.reason)
    return error.reason === 'code-invalid' ? { field: 'code', text } : { text }
  }
  const [problem] = fieldProblems(deps, error, field('password'))
  return { field: 'password', text: problem?.text ?? deps.texts.problems.passwordRefused }
}

/** Page after a password change without a login. */
export const passwordChangedPage = resultPage({
  path: pagePaths.resetDone,
  render: (deps, result: { continueUrl?: string; isFirstPassword?: boolean }) =>
    pageResponse(deps, { page: 'password-changed', ...result }),
})
