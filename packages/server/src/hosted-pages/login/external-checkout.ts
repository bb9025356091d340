import {
  externalCheckoutIntent,
  findBrowserRequest,
  redeemBrowserRequest,
} from '../../oauth/authorize/browser-requests.js'
import { pagePaths } from '../../settings/page-paths.js'
import { type HostedPage, redirectTo } from '../kit/page.js'
import { pageResponse } from '../kit/page-response.js'
import { cannotContinueResponse } from '../kit/result-page.js'
import { addLoggedInParameter } from './return-to-client.js'

/** Page for an external checkout without a configured URL, with a link back to the site. */
export const externalCheckoutPage: HostedPage = {
  method: 'GET',
  path: pagePaths.externalCheckout,
  handle: async (context) => {
    const id = context.parameters.get('request') ?? ''
    if (!(await findBrowserRequest(context.deps, id, [externalCheckoutIntent])))
      return cannotContinueResponse(context)
    const backUrl = `${pagePaths.checkoutCallback}?request=${encodeURIComponent(id)}`
    return pageResponse(context, { page: 'external-checkout', backUrl })
  },
}

/**
 * Callback of an external checkout: redirects to the site that started the checkout. Each checkout can be completed
 * once.
 */
export const checkoutCallbackPage: HostedPage = {
  method: 'GET',
  path: pagePaths.checkoutCallback,
  handle: async (context) => {
    const id = context.parameters.get('request') ?? ''
    const checkoutRequest = await context.deps.db.transaction((tx) =>
      redeemBrowserRequest(context.deps, tx, id, externalCheckoutIntent),
    )
    if (!checkoutRequest) return cannotContinueResponse(context)
    const isLoggedIn = context.browser.logins.length > 0
    return redirectTo(
      addLoggedInParameter(checkoutRequest.returnUrl ?? context.branding.homeUrl, isLoggedIn),
    )
  },
}
