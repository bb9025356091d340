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
  handle: async (deps) => {
    const id = deps.parameters.get('request') ?? ''
    const logoutRequest = await deps.db.transaction((tx) =>
      redeemBrowserRequest(deps, tx, id, 'logout'),
    )
    if (logoutRequest) await removeBrowserLogin(deps, deps.browser, logoutRequest.memberId)
    const returnUrl = logoutRequest?.postFlowUrl ?? undefined
    if (returnUrl !== undefined) return redirectTo(returnUrl)
    return pageResponse(deps, { page: 'logged-out', continueUrl: deps.branding.homeUrl })
  },
}
