import type { PageRoute } from '../../http/page-route.js'
import { redeemOneTime } from '../../storage/one-time-tokens.js'
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
      const redirect = await deps.db.transaction((tx) =>
        redeemOneTime(deps, tx, 'redirect', handle),
      )
      if (redirect?.intent === 'logout' && redirect.postFlowUrl !== null) {
        return seeOther(redirect.postFlowUrl)
      }
      return showPage(deps, { page: 'signed-out', continueUrl: deps.look.homeUrl })
    },
  }
}
