import { findCheckout, redeemCheckout } from '../../oauth/authorize/authorization-request.js'
import { pagePaths } from '../../settings/page-paths.js'
import { type Page, seeOther } from '../kit/page.js'
import { showDeadEnd, showPage } from '../kit/show.js'
import { withLoggedIn } from './send-authorization-response.js'

/** Page for an external checkout without a configured URL, with a link back to the site. */
export const externalCheckoutPage: Page = {
  method: 'GET',
  path: pagePaths.externalCheckout,
  handle: async (deps, request) => {
    const requestHandle = new URL(request.url).searchParams.get('request') ?? ''
    if (!(await findCheckout(deps, requestHandle))) return showDeadEnd(deps)
    const backUrl = `${pagePaths.callback}?request=${encodeURIComponent(requestHandle)}`
    return showPage(deps, { page: 'external-checkout', backUrl })
  },
}

/** Callback of an external checkout: redirects to the site that started it. Works once. */
export const callbackPage: Page = {
  method: 'GET',
  path: pagePaths.callback,
  handle: async (deps, request) => {
    const requestHandle = new URL(request.url).searchParams.get('request') ?? ''
    const checkoutRequest = await redeemCheckout(deps, requestHandle)
    if (!checkoutRequest) return showDeadEnd(deps)
    const isLoggedIn = deps.browser.accounts.length > 0
    return seeOther(withLoggedIn(checkoutRequest.returnUrl ?? deps.branding.homeUrl, isLoggedIn))
  },
}
