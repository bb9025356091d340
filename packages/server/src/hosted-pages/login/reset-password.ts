import type { Problem, ResetPasswordView } from '@foyer/pages'
import { IdentityError } from '../../identity/errors.js'
import { recordLogin } from '../../identity/login/finish-first-factor.js'
import {
  findRecovery,
  type RecoveredPassword,
  recover,
  recoverByCode,
} from '../../identity/login/recover-password.js'
import { originsOfClient } from '../../oauth/clients/active-clients.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { PageDeps } from '../kit/deps.js'
import { type Form, requireOwnForm } from '../kit/form.js'
import type { Page } from '../kit/page.js'
import { pageResponse } from '../kit/page-response.js'
import { fieldProblems, problemText } from '../kit/problem-text.js'
import { type ResultPage, resultPage } from '../kit/result-page.js'
import { continueAfterFirstFactor, waitingPage } from './continue-after-first-factor.js'
import { renderForgotPassword } from './forgot-password-page.js'

/** What authorizes a new password: the token of a link, or a code that the member types. */
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
      const { outcome, returnUrl, isFirstPassword } = await recoverByForm(deps, form)
      if (outcome.kind === 'owner-approval-required') {
        return waitingPage.respondWith(deps, { email: outcome.identity.email })
      }
      // Only a code continues a login. A link may be opened in another browser than that of the login, so its form
      // contains no authorization request: the member returns to the site and logs in with the new password.
      if (deps.authorizationRequest) {
        await recordLogin(deps, outcome, deps.network)
        return continueAfterFirstFactor(deps, outcome)
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

/** Creates the response to a rejected form: a redirect to the page, which shows the problem. */
function problemResponse(deps: PageDeps, form: Form, problem: Problem): Promise<Response> {
  const recoveryToken = form.field('recoveryToken')
  if (recoveryToken !== '') {
    return resetPage.respondWith(deps, { by: 'link', recoveryToken, problem })
  }
  return resetPage.respondWith(deps, { by: 'code', email: form.field('email'), problem })
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
