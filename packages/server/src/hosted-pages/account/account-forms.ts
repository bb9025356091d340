import { type IdentityProfile, isStorableText } from '@foyer/protocol'
import { withActor } from '../../http/audit-context.js'
import { IdentityError } from '../../identity/errors.js'
import { endMyOtherSessions, endMySession } from '../../identity/login/sessions.js'
import { changePasswordWithCurrent } from '../../identity/password/change-password.js'
import { changeProfile } from '../../identity/profile/change-member.js'
import { TooManyRequestsError } from '../../limits/limits.js'
import { addBrowserLogin, removeBrowserLogin } from '../../oauth/authorize/browser-logins.js'
import { pagePaths } from '../../settings/page-paths.js'
import { withBrowserSecret } from '../kit/cookies.js'
import type { PageDeps } from '../kit/deps.js'
import { type Form, readName, requireOwnForm } from '../kit/form.js'
import { type Page, redirectToPath } from '../kit/page.js'
import { redirectToLogin } from '../kit/plain-login.js'
import { fieldProblems } from '../kit/problem-text.js'
import { tooManyRequestsResponse } from '../kit/result-page.js'
import { withLanguage } from '../page-deps.js'
import { accountResponse, type TypedProfile } from './account.js'
import { callerOf, currentMember } from './member.js'

/** Form that changes the profile of the current member. */
export const profileForm: Page = {
  method: 'POST',
  path: pagePaths.accountProfile,
  handle: async (deps, request) => {
    const form = requireOwnForm(deps, request)
    const member = await currentMember(deps)
    if (!member) return redirectToLogin(deps, pagePaths.account)
    const typed = readProfile(form)
    const invalidEntry = Object.entries(typed).find(([, text]) => !isStorableText(text))
    if (typed.nickname === '' || invalidEntry) {
      const text = deps.texts.problems.textMalformed
      return accountResponse(deps, member, { problems: [{ field: 'nickname', text }], typed })
    }
    const auditedDeps = withActor(deps, callerOf(member.id))
    const saved = await changeProfile(auditedDeps, member.id, ({ profile, display }) => ({
      profile: mergeTypedProfile(profile, typed),
      display,
    }))
    if (!saved) return redirectToLogin(deps, pagePaths.account)
    return accountResponse(withLanguage(deps, saved.profile.language), saved, { saved: 'profile' })
  },
}

/** Merges typed values into a profile. An empty text removes a field. */
function mergeTypedProfile(before: IdentityProfile, typed: TypedProfile): IdentityProfile {
  const profile = { ...before }
  for (const part of ['nickname', 'firstName', 'lastName', 'language'] as const) {
    if (typed[part] === '') delete profile[part]
    else profile[part] = typed[part]
  }
  return profile
}

function readProfile(form: Form): TypedProfile {
  const { field } = form
  const language = /^(en|de|he)$/.test(field('language')) ? field('language') : ''
  return {
    nickname: readName(form, 'nickname'),
    firstName: readName(form, 'firstName'),
    lastName: readName(form, 'lastName'),
    language,
  }
}

/** Form that changes the password of the current member. This browser stays logged in. */
export const passwordForm: Page = {
  method: 'POST',
  path: pagePaths.accountPassword,
  handle: async (deps, request) => {
    const { field } = requireOwnForm(deps, request)
    const member = await currentMember(deps)
    if (!member) return redirectToLogin(deps, pagePaths.account)
    const password = field('password')
    try {
      const current = field('currentPassword')
      const from = { network: deps.network }
      await changePasswordWithCurrent(deps, member, { current, password, from })
    } catch (error) {
      if (error instanceof TooManyRequestsError) {
        return tooManyRequestsResponse(deps, error.retryAfterSeconds)
      }
      if (error instanceof IdentityError && error.reason === 'invalid-credentials') {
        const text = deps.texts.problems.currentWrong
        return accountResponse(deps, member, { problems: [{ field: 'currentPassword', text }] })
      }
      const problems = fieldProblems(deps, error, password)
      return accountResponse(deps, member, { problems })
    }
    return stayLoggedIn(deps, member.id, await accountResponse(deps, member, { saved: 'password' }))
  },
}

/**
 * Logs this browser in again after all sessions of a member were ended, and adds the cookie to a response. The time of
 * the login stays the same, so the login does not become a recent one.
 */
export async function stayLoggedIn(
  deps: PageDeps,
  identityId: string,
  response: Response,
): Promise<Response> {
  const { browser } = deps
  const before = browser.logins.find((login) => login.identityId === identityId)
  const login = { identityId, loggedInAt: before?.loggedInAt ?? new Date(0) }
  const secret = await addBrowserLogin(deps, browser, login)
  return withBrowserSecret(deps, response, secret)
}

/** Form that ends one session of the current member, or all of them. This browser stays logged in. */
export const endSessionForm: Page = {
  method: 'POST',
  path: pagePaths.accountEndSession,
  handle: async (deps, request) => {
    const { field } = requireOwnForm(deps, request)
    const member = await currentMember(deps)
    if (!member) return redirectToLogin(deps, pagePaths.account)
    const { id } = member
    const auditedDeps = withActor(deps, callerOf(id))
    const session = field('session')
    if (session !== 'all') {
      await endMySession(auditedDeps, id, session)
      return accountResponse(deps, member, { saved: 'sessions' })
    }
    await endMyOtherSessions(auditedDeps, id, '')
    return stayLoggedIn(deps, id, await accountResponse(deps, member, { saved: 'sessions' }))
  },
}

/** Form that logs the current member out of the hosted pages in this browser. */
export const accountLogoutForm: Page = {
  method: 'POST',
  path: pagePaths.accountLogout,
  handle: async (deps, request) => {
    requireOwnForm(deps, request)
    const { browser } = deps
    const [current] = browser.logins
    if (current) await removeBrowserLogin(deps, browser, current.identityId)
    return redirectToPath(deps, pagePaths.logout)
  },
}
