import type { PageRoute } from '../../http/page-route.js'
import { takeLogoutAddress } from '../../oauth/flow.js'
import { type PageDeps, pagePaths } from './deps.js'
import { seeOther } from './finish.js'
import { showPage } from './show.js'

/** Where the browser comes by after a logout: the session has ended already, so a stale address does no harm. */
export function logoutPage(deps: PageDeps): PageRoute {
  return {
    method: 'GET',
    path: pagePaths.logout,
    answer: async (request) => {
      const handle = new URL(request.url).searchParams.get('request') ?? ''
      const address = await takeLogoutAddress(deps, handle)
      if (address !== undefined) return seeOther(address)
      return showPage(deps, { page: 'signed-out', continueUrl: deps.look.homeUrl })
    },
  }
}
