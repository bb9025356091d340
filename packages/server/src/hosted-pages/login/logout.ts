import { removeBrowserLogin } from '../../oauth/authorize/browser-logins.js'
import { redeemBrowserRequest } from '../../oauth/authorize/browser-requests.js'
import { pagePaths } from '../../settings/page-paths.js'
import { type Page, redirectTo } from '../kit/page.js'
import { pageResponse } from '../kit/page-response.js'

/**
 * Logs the browser out of the hosted pages after a logout of the site, and returns to the site. With an expired or
 * unknown request, logs nobody out and shows a page.
 */
export const logoutPage: Page = {
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
    return pageResponse(context, { page: 'logged-out', continueUrl: context.branding.homeUrl })
  },
}
