import { removeBrowserLogin } from '../../oauth/authorize/browser-logins.js'
import { redeemBrowserRequest } from '../../oauth/authorize/browser-requests.js'
import { pagePaths } from '../../settings/page-paths.js'
import { type HostedPage, redirectTo } from '../kit/page.js'
import { pageResponse } from '../kit/page-response.js'

/**
 * Logs the member of a logout request out of this browser (all members if a visitor made the request), then redirects
 * to its URL, or shows a confirmation. With an expired or unknown request, logs nobody out and shows the confirmation.
 */
export const logoutPage: HostedPage = {
  method: 'GET',
  path: pagePaths.logout,
  handle: async (context) => {
    const id = context.parameters.get('request') ?? ''
    const logoutRequest = await context.deps.db.transaction((tx) =>
      redeemBrowserRequest(context.deps, tx, id, 'logout'),
    )
    if (logoutRequest)
      await removeBrowserLogin(context.deps, context.browser, logoutRequest.memberId)
    const returnUrl = logoutRequest?.postFlowUrl ?? undefined
    if (returnUrl !== undefined) return redirectTo(returnUrl)
    const keepsAppSessions = context.parameters.get('of') === 'account'
    return pageResponse(context, { page: 'logged-out', keepsAppSessions })
  },
}
