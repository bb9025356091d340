import { redeemRedirect } from '../../oauth/authorize/authorization-request.js'
import { forgetLogin } from '../../oauth/authorize/browser-logins.js'
import { pagePaths } from '../../settings/page-paths.js'
import { type Page, seeOther } from '../kit/page.js'
import { showPage } from '../kit/show.js'

/**
 * Logs the browser out of the hosted pages after a logout of the site, and returns to the site. An expired or unknown
 * handle logs nobody out and shows a page.
 */
export const logoutPage: Page = {
  method: 'GET',
  path: pagePaths.logout,
  handle: async (deps) => {
    const requestHandle = deps.parameters.get('request') ?? ''
    const logout = await deps.db.transaction((tx) =>
      redeemRedirect(deps, tx, requestHandle, 'logout'),
    )
    const { secret } = deps.browser
    if (logout && secret !== undefined) await forgetLogin(deps, secret, logout.memberId)
    const address = logout?.postFlowUrl ?? undefined
    if (address !== undefined) return seeOther(address)
    return showPage(deps, { page: 'logged-out', continueUrl: deps.branding.homeUrl })
  },
}
