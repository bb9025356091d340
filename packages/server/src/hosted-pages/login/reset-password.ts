import type { ForgotPasswordView, Problem, ResetPasswordView } from '@foyer/pages'
import { IdentityError } from '../../identity/errors.js'
import {
  findRecovery,
  type RecoveredPassword,
  recover,
  recoverByCode,
  requestRecovery,
} from '../../identity/login/recover-password.js'
import { isEmailAddress } from '../../identity/profile/email-address.js'
import { originsOfClient } from '../../oauth/clients/active-clients.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { PageDeps } from '../kit/deps.js'
import { authorizationRequestOf, type Form, requireOwnForm } from '../kit/form.js'
import type { Page } from '../kit/page.js'
import { pageResponse } from '../kit/page-response.js'
import { fieldProblems, problemText } from '../kit/problem-text.js'
import { type ResultPage, resultPage } from '../kit/result-page.js'
import { continueAfterFirstFactor } from './continue-after-first-factor.js'
import { waitingPage } from './waiting-page.js'

interface ForgotResult {
  /** Selects the text of the page. */
  reason: ForgotPasswordView['reason']
  authorizationRequestId?: string
  email?: string
  problem?: string
}

/** Page to request a link and a code for a new password, as part of a login or without one. */
export const forgotPage = resultPage({
  path: pagePaths.forgot,
  open: async (deps) => renderForgot(deps, { reason: 'forgotten', ...requestIdOf(deps) }),
  render: renderForgot,
})

function renderForgot(deps: PageDeps, result: ForgotResult): Response {
  const { reason, authorizationRequestId, email, problem } = result
  const hasRequest = authorizationRequestId !== undefined
  const query = hasRequest ? `?request=${encodeURIComponent(authorizationRequestId)}` : ''
  return pageResponse(
    deps,
    {
      page: 'forgot-password',
      reason,
      action: pagePaths.forgot,
      codeUrl: pagePaths.reset + query,
      hidden: hasRequest ? { request: authorizationRequestId } : {},
      // Without a site a member logs in to the account, whose page asks for the login.
      loginUrl: hasRequest ? pagePaths.authorize + query : pagePaths.account,
      ...(email === undefined ? {} : { email }),
      ...(problem === undefined ? {} : { problems: [{ field: 'email', text: problem }] }),
    },
    { status: problem === undefined ? 200 : 400 },
  )
}

/** Form with an address. The response does not reveal if the address has an account. */
export const forgotForm: Page = {
  method: 'POST',
  path: pagePaths.forgot,
  limit: 'recovery',
  handle: async (deps, request) => {
    const form = requireOwnForm(deps, request)
    const email = form.field('email').trim()
    if (!isEmailAddress(email)) {
      const problem = deps.texts.problems.emailMalformed
      const result = { reason: 'forgotten', email, problem, ...requestIdOf(form) } as const
      return forgotPage.respondWith(deps, result)
    }
    const options = { language: deps.branding.language, returnUrl: returnUrlOf(form) }
    await requestRecovery(deps, email, options)
    return resetPage.respondWith(deps, { by: 'code', email, ...requestIdOf(form) })
  },
}

/** Returns the id of the authorization request as a part of a result, if there is one. */
function requestIdOf({ authorizationRequest }: Pick<Form, 'authorizationRequest'>): {
  authorizationRequestId?: string
} {
  return authorizationRequest ? { authorizationRequestId: authorizationRequest.id } : {}
}

/** Returns the URL to continue at after the recovery: that of the login, or the home page of the client. */
function returnUrlOf({ authorizationRequest }: Form): string | null {
  if (authorizationRequest === undefined) return null
  if (authorizationRequest.intent === 'login') return authorizationRequest.returnUrl
  const { redirectUri } = authorizationRequest
  return redirectUri === null ? null : new URL('/', redirectUri).href
}

/** Proof for a new password: the token of a link, or a typed code with the authorization request to continue. */
type ResetResult = { problem?: Problem } & (
  | { by: 'link'; recoveryToken: string }
  | { by: 'code'; email?: string; authorizationRequestId?: string }
)

/**
 * Page for a new password, opened by a link in a mail or for a code. A GET changes nothing, because mail scanners open
 * links too. A redirect moves the token from the URL into a cookie, so that it is not in the browser's history.
 */
export const resetPage: ResultPage<ResetResult> = resultPage({
  path: pagePaths.reset,
  open: async (deps) => {
    const recoveryToken = deps.parameters.get('recoveryToken')
    if (recoveryToken !== null) return resetPage.redirectWith(deps, { by: 'link', recoveryToken })
    const authorizationRequestId = deps.parameters.get('request')
    return renderByCode(deps, {
      by: 'code',
      ...(authorizationRequestId === null ? {} : { authorizationRequestId }),
    })
  },
  render: (deps, result) =>
    result.by === 'link' ? renderByLink(deps, result) : renderByCode(deps, result),
})

/** Renders the page of a link. An expired or used link gets the forgot-password page. */
async function renderByLink(
  deps: PageDeps,
  { recoveryToken, problem }: ResetResult & { by: 'link' },
): Promise<Response> {
  const recovery = await findRecovery(deps, recoveryToken)
  if (recovery?.state !== 'open') {
    const reason = recovery?.state ?? 'expired'
    return renderForgot(deps, recovery ? { reason, email: recovery.email } : { reason })
  }
  const { email, isFirstPassword } = recovery
  const view = { by: 'link', email, isFirstPassword, hidden: { recoveryToken } } as const
  return newPasswordResponse(deps, view, { problem })
}

/** Renders the page for the code of a mail. Asks for the address too if it is unknown. */
async function renderByCode(
  deps: PageDeps,
  { email, authorizationRequestId, problem }: ResetResult & { by: 'code' },
): Promise<Response> {
  const common = { by: 'code', ...(email === undefined ? {} : { email }) } as const
  const authorizationRequest =
    authorizationRequestId === undefined
      ? undefined
      : authorizationRequestOf(deps, authorizationRequestId)
  if (!authorizationRequest) {
    return newPasswordResponse(deps, { ...common, hidden: {} }, { problem })
  }
  const { id, clientId } = authorizationRequest
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

/** Form with the new password, and the token of a link, or an address and a code. */
export const resetForm: Page = {
  method: 'POST',
  path: pagePaths.reset,
  limit: 'verification',
  handle: async (deps, request) => {
    const form = requireOwnForm(deps, request)
    try {
      const { outcome, returnUrl, isFirstPassword } = await recoverByForm(deps, form)
      if (outcome.kind === 'owner-approval-required') {
        return waitingPage.respondWith(deps, { email: outcome.identity.email })
      }
      const { authorizationRequest } = form
      if (authorizationRequest) {
        return continueAfterFirstFactor(deps, authorizationRequest.id, outcome)
      }
      return passwordChangedPage.respondWith(deps, {
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

/** Response to a refused form: the page with the problem. */
function problemResponse(deps: PageDeps, form: Form, problem: Problem): Promise<Response> {
  const recoveryToken = form.field('recoveryToken')
  if (recoveryToken !== '') {
    return resetPage.respondWith(deps, { by: 'link', recoveryToken, problem })
  }
  const email = form.field('email')
  return resetPage.respondWith(deps, { by: 'code', email, problem, ...requestIdOf(form) })
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
