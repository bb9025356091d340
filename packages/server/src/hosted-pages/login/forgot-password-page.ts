import type { ForgotPasswordView } from '@foyer/pages'
import { pagePaths } from '../../settings/page-paths.js'
import type { PageDeps } from '../kit/deps.js'
import { authorizationRequestIdOf } from '../kit/form.js'
import { pageResponse } from '../kit/page-response.js'
import { resultPage } from '../kit/result-page.js'

interface ForgotResult {
  /** Selects the text of the page. */
  reason: ForgotPasswordView['reason']
  authorizationRequestId?: string
  email?: string
  problem?: string
}

/**
 * Page to request a link and a code for a new password, as part of a login or without one.
 * @see `forgotForm` in `forgot-password-form.ts`, which it posts to
 */
export const forgotPage = resultPage({
  path: pagePaths.forgot,
  open: async (deps) =>
    renderForgotPassword(deps, { reason: 'forgotten', ...authorizationRequestIdOf(deps) }),
  render: renderForgotPassword,
})

/** Renders the page. The link of an e-mail shows this page too, if the link was used or has expired. */
export function renderForgotPassword(deps: PageDeps, result: ForgotResult): Response {
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
      // Without a login to continue, the link leads to the account page, which requires a login.
      loginUrl: hasRequest ? pagePaths.authorize + query : pagePaths.account,
      ...(email === undefined ? {} : { email }),
      ...(problem === undefined ? {} : { problems: [{ field: 'email', text: problem }] }),
    },
    { status: problem === undefined ? 200 : 400 },
  )
}
