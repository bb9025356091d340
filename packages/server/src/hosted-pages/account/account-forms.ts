import { type IdentityProfile, isStorableText } from '@foyer/protocol'
import { IdentityError } from '../../identity/errors.js'
import { endMySession, endSessions } from '../../identity/login/sessions.js'
import { changePasswordWithCurrent } from '../../identity/password/change-password.js'
import { changeProfile } from '../../identity/profile/change-member.js'
import { withoutEmpty } from '../../identity/profile/profile.js'
import { isLanguage, supportedLanguage } from '../../lib/choose-language.js'
import { removeBrowserLogin, renewBrowser } from '../../oauth/authorize/browser-logins.js'
import { pagePaths } from '../../settings/page-paths.js'
import { withBrowserSecret } from '../kit/cookies.js'
import { type Form, readName, requireOwnForm } from '../kit/form.js'
import { type HostedPage, redirectToPath } from '../kit/page.js'
import { withLanguage } from '../kit/page-language.js'
import { redirectToLogin } from '../kit/plain-login.js'
import { fieldProblems } from '../kit/problem-text.js'
import { accountPage, type TypedProfile } from './account.js'
import { loginOfForm, memberForm } from './member.js'

/** Form that changes the profile of the current member. */
export const profileForm = memberForm(pagePaths.account, {
  path: pagePaths.accountProfile,
  handle: async (context, form) => {
    const { member } = form
    const typed = readProfile(form)
    const invalidEntry = Object.entries(typed).find(([, text]) => !isStorableText(text))
    if (typed.nickname === '' || invalidEntry) {
      const text = context.texts.problems.textMalformed
      return accountPage.redirectWith(context, member, {
        problems: [{ field: 'nickname', text }],
        typed,
      })
    }
    const saved = await changeProfile(context.deps, member.id, ({ profile, display }) => ({
      profile: mergeTypedProfile(profile, typed),
      display,
    }))
    if (!saved) return redirectToLogin(context, pagePaths.account)
    return accountPage.redirectWith(withLanguage(context, saved.profile.language), saved, {
      saved: 'profile',
    })
  },
})

/**
 * Merges typed values into a profile. An empty string removes a field. A stored language such as "de-CH" or "fr", for
 * which the page shows German or no language, stays until the member chooses another one.
 */
function mergeTypedProfile(before: IdentityProfile, typed: TypedProfile): IdentityProfile {
  const shownLanguage = supportedLanguage(before.language) ?? ''
  const language = typed.language === shownLanguage ? (before.language ?? '') : typed.language
  return withoutEmpty({ ...before, ...typed, language })
}

function readProfile(form: Form): TypedProfile {
  const { field } = form
  return {
    nickname: readName(form, 'nickname'),
    firstName: readName(form, 'firstName'),
    lastName: readName(form, 'lastName'),
    language: isLanguage(field('language')) ? field('language') : '',
  }
}

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
