import { endMySession, endSessions } from '../../identity/login/sessions.js'
import { removeBrowserLogin, renewBrowser } from '../../oauth/authorize/browser-logins.js'
import { pagePaths } from '../../settings/page-paths.js'
import { withBrowserSecret } from '../kit/cookies.js'
import { requireOwnForm } from '../kit/form.js'
import { type HostedPage, redirectToPath } from '../kit/page.js'
import { accountPage } from './account.js'
import { logInAgain, loginOfForm, memberForm } from './member.js'

/** Form that ends one session of the current member, or all of them. This browser stays logged in. */
export const endSessionForm = memberForm(pagePaths.account, {
  path: pagePaths.accountEndSession,
  handle: async (context, { member, field }) => {
    const { id } = member
    const session = field('session')
    if (session !== 'all') {
      await endMySession(context.deps, id, session)
      return accountPage.redirectWith(context, member, { saved: 'sessions' })
    }
    const browser = renewBrowser(context.browser)
    await endSessions(context.deps, id, { reason: 'revoked-by-member', exceptBrowser: browser })
    const response = await accountPage.redirectWith(context, member, { saved: 'sessions' })
    return withBrowserSecret(context, response, browser.secret)
  },
})

/** Form that logs the member of the page out of the hosted pages in this browser. */
export const accountLogoutForm: HostedPage = {
  method: 'POST',
  path: pagePaths.accountLogout,
  handle: async (context) => {
    const login = loginOfForm(context, requireOwnForm(context))
    if (login) await removeBrowserLogin(context.deps, context.browser, login.identityId)
    return redirectToPath(context, `${pagePaths.logout}?of=account`)
  },
}

/** Form of the account page that logs in again, before a change that requires a recent login. */
export const logInAgainForm = memberForm(pagePaths.account, {
  path: pagePaths.accountLogInAgain,
  handle: (context, form) => logInAgain(context, form, pagePaths.account),
})
