import type { PageRoute } from '../../http/page-route.js'
import { findShop, takeShop } from '../../oauth/flow.js'
import { type PageDeps, pagePaths } from './deps.js'
import { seeOther, withLoggedIn } from './finish.js'
import { showDeadEnd, showPage } from './show.js'

/** Where a browser comes that wants to buy or book what the owner has set no address for: it is told so, and led back. */
export function shopPage(deps: PageDeps): PageRoute {
  return {
    method: 'GET',
    path: pagePaths.shop,
    answer: async (request, requestId) => {
      const handle = new URL(request.url).searchParams.get('request') ?? ''
      if (!(await findShop(deps, handle))) return showDeadEnd(deps, requestId)
      const backUrl = `${pagePaths.callback}?request=${encodeURIComponent(handle)}`
      return showPage(deps, { page: 'no-shop', backUrl })
    },
  }
}

/** Where a browser comes back from a shop: it goes on to the site that sent it there, once. */
export function callbackPage(deps: PageDeps): PageRoute {
  return {
    method: 'GET',
    path: pagePaths.callback,
    answer: async (request, requestId) => {
      const handle = new URL(request.url).searchParams.get('request') ?? ''
      const shop = await takeShop(deps, handle)
      if (!shop) return showDeadEnd(deps, requestId)
      const isLoggedIn = deps.browser.accounts.length > 0
      return seeOther(withLoggedIn(shop.returnUrl ?? deps.look.homeUrl, isLoggedIn))
    },
  }
}
