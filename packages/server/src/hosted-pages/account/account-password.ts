import { IdentityError } from '../../identity/errors.js'
import { changePasswordWithCurrent } from '../../identity/password/change-password.js'
import { renewBrowser } from '../../oauth/authorize/browser-logins.js'
import { pagePaths } from '../../settings/page-paths.js'
import { withBrowserSecret } from '../kit/cookies.js'
import { fieldProblems } from '../kit/problem-text.js'
import { accountPage } from './account.js'
import { memberForm } from './member.js'

/** Form that changes the password of the current member. This browser stays logged in. */
export const passwordForm = memberForm(pagePaths.account, {
  path: pagePaths.accountPassword,
  handle: async (context, { member, field }) => {
    const password = field('password')
    const browser = renewBrowser(context.browser)
    try {
      await changePasswordWithCurrent(context.deps, member, {
        current: field('currentPassword'),
        password,
        from: { network: context.network },
        exceptBrowser: browser,
      })
    } catch (error) {
      if (error instanceof IdentityError && error.reason === 'invalid-credentials') {
        const text = context.texts.problems.currentWrong
        return accountPage.redirectWith(context, member, {
          problems: [{ field: 'currentPassword', text }],
        })
      }
      const problems = fieldProblems(context, error, password)
      return accountPage.redirectWith(context, member, { problems })
    }
    const response = await accountPage.redirectWith(context, member, { saved: 'password' })
    return withBrowserSecret(context, response, browser.secret)
  },
})
