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
import { type Form, pendingRedirectOf, readForm } from '../kit/form.js'
import type { Page } from '../kit/page.js'
import { fieldProblems, problemText } from '../kit/problem-text.js'
import { resultPage } from '../kit/result-page.js'
import { showPage } from '../kit/show.js'
import { showAfterFirstFactor, showWaiting } from './after-first-factor.js'

/** Page to request a link and a code for a new password, as part of a login or without one. */
export const forgotPage: Page = {
  method: 'GET',
  path: pagePaths.forgot,
  handle: async (deps) => {
    const requestHandle = deps.authorizationRequest?.requestHandle
    const result = { reason: 'forgotten' } as const
    return showForgot(deps, requestHandle === undefined ? result : { ...result, requestHandle })
  },
}

interface ForgotResult {
  reason: ForgotPasswordView['reason']
  requestHandle?: string
  email?: string
  problem?: string
}

/** Forgot-password page. `reason` selects its text, `requestHandle` names the authorization request, if any. */
export const showForgot = resultPage(pagePaths.forgot, (deps, shown: ForgotResult) => {
  const { reason, requestHandle, email, problem } = shown
  const query = requestHandle === undefined ? '' : `?request=${encodeURIComponent(requestHandle)}`
  return showPage(
    deps,
    {
      page: 'forgot-password',
      reason,
      action: pagePaths.forgot,
      codeUrl: pagePaths.reset + query,
      hidden: requestHandle === undefined ? {} : { request: requestHandle },
      // Without a site a member logs in to the account, whose page asks for the login.
      loginUrl: requestHandle === undefined ? pagePaths.account : pagePaths.authorize + query,
      ...(email === undefined ? {} : { email }),
      ...(problem === undefined ? {} : { problems: [{ field: 'email', text: problem }] }),
    },
    { status: problem === undefined ? 200 : 400 },
  )
})

/** Handles the posted address. The response does not reveal if the address has an account. */
export const forgotForm: Page = {
  method: 'POST',
  path: pagePaths.forgot,
  limit: 'recovery',
  handle: async (deps, request) => {
    const form = readForm(deps, request)
    const email = form.field('email').trim()
    const requestHandle = form.authorizationRequest?.requestHandle
    if (!isEmailAddress(email)) {
      const text = deps.texts.problems.emailMalformed
      const result = { reason: 'forgotten' as const, email, problem: text }
      return showForgot(deps, requestHandle === undefined ? result : { ...result, requestHandle })
    }
    const recoveryOptions = { language: deps.branding.language, returnUrl: returnUrlOf(form) }
    await requestRecovery(deps, email, recoveryOptions)
    return showReset(deps, {
      by: 'code',
      email,
      ...(requestHandle === undefined ? {} : { requestHandle }),
    })
  },
}

/** Returns the URL to continue at after the recovery: that of the login, or the home page of the client. */
function returnUrlOf({ authorizationRequest }: Form): string | null {
  if (authorizationRequest === undefined) return null
  const { redirect } = authorizationRequest
  if (redirect.intent === 'login') return redirect.returnUrl
  return redirect.redirectUri === null ? null : new URL('/', redirect.redirectUri).href
}

/**
 * Page of a link in a mail. A GET changes nothing, because mail scanners open links too. A redirect moves the token
 * from the URL into a cookie, so that it is not in the browser's history.
 */
export const resetPage: Page = {
  method: 'GET',
  path: pagePaths.reset,
  handle: async (deps) => {
    const recoveryToken = deps.parameters.get('recoveryToken')
    if (recoveryToken !== null) {
      return showReset.sendTo(deps, { by: 'link', recoveryToken })
    }
    const requestHandle = deps.parameters.get('request')
    return showReset(deps, { by: 'code', ...(requestHandle === null ? {} : { requestHandle }) })
  },
}

/** Proof for a new password: the token of a link, or a typed code with the authorization request to continue. */
type ResetResult = { problem?: Problem } & (
  | { by: 'link'; recoveryToken: string }
  | { by: 'code'; email?: string; requestHandle?: string }
)

/** Page for a new password. An expired or used link shows the forgot-password page. */
export const showReset = resultPage(pagePaths.reset, (deps, result: ResetResult) =>
  result.by === 'link' ? showByLink(deps, result) : showByCode(deps, result),
)

async function showByLink(
  deps: PageDeps,
  { recoveryToken, problem }: ResetResult & { by: 'link' },
): Promise<Response> {
  const recovery = await findRecovery(deps, recoveryToken)
  if (recovery?.state !== 'open') {
    const reason = recovery?.state ?? 'expired'
    return showForgot(deps, recovery ? { reason, email: recovery.email } : { reason })
  }
  const { email, hadNoPassword: isFirst } = recovery
  const view = { by: 'link', email, isFirst, hidden: { recoveryToken } } as const
  return showNewPasswordForm(deps, view, { problem })
}

/** Shows the page for the code of a mail. Asks for the address too if it is unknown. */
async function showByCode(
  deps: PageDeps,
  { email, requestHandle, problem }: ResetResult & { by: 'code' },
): Promise<Response> {
  const common = { by: 'code', ...(email === undefined ? {} : { email }) } as const
  const redirect = requestHandle === undefined ? undefined : pendingRedirectOf(deps, requestHandle)
  if (requestHandle === undefined || !redirect) {
    return showNewPasswordForm(deps, { ...common, hidden: {} }, { problem })
  }
  const formTargets = await originsOfClient(deps, redirect.clientId)
  const view = { ...common, hidden: { request: requestHandle } }
  return showNewPasswordForm(deps, view, { problem, formTargets })
}

function showNewPasswordForm(
  deps: PageDeps,
  view: Pick<ResetPasswordView, 'by' | 'email' | 'hidden' | 'isFirst'>,
  { problem, formTargets = [] }: { problem: Problem | undefined; formTargets?: readonly string[] },
): Response {
  return showPage(
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

/** Confirmation page after a password change. */
export const showPasswordChanged = resultPage(
  pagePaths.resetDone,
  (deps, result: { continueUrl?: string; isFirst?: boolean }) =>
    showPage(deps, { page: 'password-changed', ...result }),
)

/** Handles the new password, with the token of a link, or an address and a code. */
export const resetForm: Page = {
  method: 'POST',
  path: pagePaths.reset,
  limit: 'verification',
  handle: async (deps, request) => {
    const form = readForm(deps, request)
    try {
      const { outcome, returnUrl, hadNoPassword: isFirst } = await recoverWithForm(deps, form)
      const requestHandle = form.authorizationRequest?.requestHandle
      if (outcome.kind === 'owner-approval-required') {
        return showWaiting(deps, { email: outcome.identity.email })
      }
      if (requestHandle !== undefined) return showAfterFirstFactor(deps, requestHandle, outcome)
      const continuing = returnUrl === null ? {} : { continueUrl: returnUrl }
      return showPasswordChanged(deps, { ...continuing, ...(isFirst && { isFirst }) })
    } catch (error) {
      return showAgain(deps, form, problemOf(deps, error, form))
    }
  },
}

function recoverWithForm(deps: PageDeps, { field }: Form): Promise<RecoveredPassword> {
  const password = field('password')
  const recoveryToken = field('recoveryToken')
  if (recoveryToken !== '') return recover(deps, { recoveryToken, password })
  return recoverByCode(deps, { email: field('email'), code: field('code'), password })
}

function showAgain(deps: PageDeps, form: Form, problem: Problem): Promise<Response> {
  const recoveryToken = form.field('recoveryToken')
  if (recoveryToken !== '') return showReset(deps, { by: 'link', recoveryToken, problem })
  const requestHandle = form.authorizationRequest?.requestHandle
  return showReset(deps, {
    by: 'code',
    email: form.field('email'),
    problem,
    ...(requestHandle === undefined ? {} : { requestHandle }),
  })
}

/**
 * Converts an error to problems of the form.
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
