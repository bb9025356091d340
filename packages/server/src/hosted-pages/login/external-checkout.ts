import { findRedirect, redeemRedirect } from '../../oauth/authorize/authorization-request.js'
import { pagePaths } from '../../settings/page-paths.js'
import { type Page, seeOther } from '../kit/page.js'
import { showDeadEnd, showPage } from '../kit/show.js'
import { withLoggedIn } from './return-url.js'

/** Page for an external checkout without a configured URL, with a link back to the site. */
export const externalCheckoutPage: Page = {
  method: 'GET',
  path: pagePaths.externalCheckout,
  handle: async (deps) => {
    const requestHandle = deps.parameters.get('request') ?? ''
    if (!(await findRedirect(deps, requestHandle, 'shop'))) return showDeadEnd(deps)
    const backUrl = `${pagePaths.callback}?request=${encodeURIComponent(requestHandle)}`
    return showPage(deps, { page: 'external-checkout', backUrl })
  },
}

/** Callback of an external checkout: redirects to the site that started it. Works once. */
export const callbackPage: Page = {
  method: 'GET',
  path: pagePaths.callback,
  handle: async (deps) => {
    const requestHandle = deps.parameters.get('request') ?? ''
    const checkout = await deps.db.transaction((tx) =>
      redeemRedirect(deps, tx, requestHandle, 'shop'),
    )
    if (!checkout) return showDeadEnd(deps)
    const isLoggedIn = deps.browser.logins.length > 0
    return seeOther(withLoggedIn(checkout.returnUrl ?? deps.branding.homeUrl, isLoggedIn))
  },
}
