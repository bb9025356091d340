import { findBrowserRequest, redeemBrowserRequest } from '../../oauth/authorize/browser-requests.js'
import { pagePaths } from '../../settings/page-paths.js'
import { type Page, redirectTo } from '../kit/page.js'
import { pageResponse } from '../kit/page-response.js'
import { cannotContinueResponse } from '../kit/result-page.js'
import { withLoggedIn } from './return-url.js'

/** Page for an external checkout without a configured URL, with a link back to the site. */
export const externalCheckoutPage: Page = {
  method: 'GET',
  path: pagePaths.externalCheckout,
  handle: async (deps) => {
    const id = deps.parameters.get('request') ?? ''
    if (!(await findBrowserRequest(deps, id, ['shop']))) return cannotContinueResponse(deps)
    const backUrl = `${pagePaths.callback}?request=${encodeURIComponent(id)}`
    return pageResponse(deps, { page: 'external-checkout', backUrl })
  },
}

/**
 * Callback of an external checkout: redirects to the site that started the checkout. Each checkout can be completed
 * once.
 */
export const checkoutCallbackPage: Page = {
  method: 'GET',
  path: pagePaths.callback,
  handle: async (deps) => {
    const id = deps.parameters.get('request') ?? ''
    const checkoutRequest = await deps.db.transaction((tx) =>
      redeemBrowserRequest(deps, tx, id, 'shop'),
    )
    if (!checkoutRequest) return cannotContinueResponse(deps)
    const isLoggedIn = deps.browser.logins.length > 0
    return redirectTo(withLoggedIn(checkoutRequest.returnUrl ?? deps.branding.homeUrl, isLoggedIn))
  },
}
