import type { ForgotPasswordView } from '@foyer/pages'
import { pagePaths } from '../../settings/page-paths.js'
import type { PageDeps } from '../kit/deps.js'
import { pageResponse } from '../kit/page-response.js'
import { resultPage } from '../kit/result-page.js'

interface ForgotResult {
  /** Selects the text of the page. */
  reason: ForgotPasswordView['reason']
  email?: string
  problem?: string
}

/**
 * Page to request a link and a code for a new password, as part of a login or without one.
 * @see `forgotForm` in `forgot-password-form.ts`, which it posts to
 */
export const forgotPage = resultPage({
  path: pagePaths.forgot,
  open: async (deps) => renderForgotPassword(deps, { reason: 'forgotten' }),
  render: renderForgotPassword,
})

/** Renders the page. The link of an e-mail shows this page too, if the link was used or has expired. */
export function renderForgotPassword(deps: PageDeps, result: ForgotResult): Response {
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
