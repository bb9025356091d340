import type { ForgotPasswordView } from '@foyer/pages'
import { type PageDeps, pagePaths } from './deps.js'
import { showPage } from './show.js'

/** The page that sends a mail; `reason` is why it is shown, `handle` that of the flow to which sign-in belongs. */
export function showForgot(
  deps: PageDeps,
  shown: {
    reason: ForgotPasswordView['reason']
    handle?: string
    email?: string
    problem?: string
  },
): Response {
  const { reason, handle, email, problem } = shown
  const query = handle === undefined ? '' : `?request=${encodeURIComponent(handle)}`
  return showPage(
    deps,
    {
      page: 'forgot-password',
      reason,
      action: pagePaths.forgot,
      codeUrl: pagePaths.reset + query,
      hidden: handle === undefined ? {} : { request: handle },
      // the account asks who is there, and is what one signs in to without a site
      signInUrl: handle === undefined ? pagePaths.account : pagePaths.authorize + query,
      ...(email === undefined ? {} : { email }),
      ...(problem === undefined ? {} : { problems: [{ field: 'email', text: problem }] }),
    },
    { status: problem === undefined ? 200 : 400 },
  )
}
