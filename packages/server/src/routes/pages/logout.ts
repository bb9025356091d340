import type { PageRoute } from '../../http/page-route.js'
import { forgetAccount } from '../../oauth/browser-session.js'
import { takeLogout } from '../../oauth/flow.js'
import { type PageDeps, pagePaths } from './deps.js'
import { seeOther } from './finish.js'
import { showPage } from './show.js'

/**
 * Where the browser comes by after a logout. The session of the site has ended already, so a stale address does no
 * harm; here the browser is signed out of the hosted pages too.
 */
export function logoutPage(deps: PageDeps): PageRoute {
  return {
    method: 'GET',
    path: pagePaths.logout,
    answer: async (request) => {
      const handle = new URL(request.url).searchParams.get('request') ?? ''
      const logout = await takeLogout(deps, handle)
      const { secret } = deps.browser
      if (logout && secret !== undefined) await forgetAccount(deps, secret, logout.memberId)
      const address = logout?.postFlowUrl ?? undefined
      if (address !== undefined) return seeOther(address)
      return showPage(deps, { page: 'signed-out', continueUrl: deps.look.homeUrl })
    },
  }
}
