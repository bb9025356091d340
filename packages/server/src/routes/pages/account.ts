import type { AccountSection, AccountSession, AccountView, Problem } from '@foyer/pages'
import type { PageRoute } from '../../http/page-route.js'
import { listFactors } from '../../identity/factors/member-factors.js'
import { findMember } from '../../identity/members.js'
import { mySessions } from '../../identity/sessions.js'
import { beginFlow } from '../../oauth/flow.js'
import type { StoredIdentity } from '../../storage/identities.js'
import type { SignInRedirect } from '../../storage/redirect-payload.js'
import { type PageDeps, pagePaths } from './deps.js'
import { deviceName } from './device-name.js'
import { seeOther } from './finish.js'
import { hasRecentLogin } from './recent-login.js'
import { showPage } from './show.js'

/** The account of who is signed in in this browser. */
export function accountPage(deps: PageDeps): PageRoute {
  return {
    method: 'GET',
    path: pagePaths.account,
    answer: async () => {
      const member = await currentMember(deps)
      return member ? showAccount(deps, member) : askToSignIn(deps, pagePaths.account)
    },
  }
}

/** Addresses of the sections; what this server does not hold itself is where the owner says. */
export const sectionPaths: Record<AccountSection, string> = {
  ACCOUNT_INFO: pagePaths.account,
  BOOKINGS: `${pagePaths.account}/bookings`,
  ORDERS: `${pagePaths.account}/orders`,
  SUBSCRIPTIONS: `${pagePaths.account}/subscriptions`,
  EVENTS: `${pagePaths.account}/events`,
}

/** The member who was here last of those who are signed in in this browser. */
export async function currentMember(
  deps: Pick<PageDeps, 'db' | 'browser'>,
): Promise<StoredIdentity | undefined> {
  const [account] = deps.browser.accounts
  return account && findMember(deps, account.identityId)
}

/** A flow that comes back to one of our pages. */
export function flowBackTo(deps: PageDeps, path: string): SignInRedirect {
  const returnUrl = `${deps.publicUrl}${path}`
  return { intent: 'login', clientId: null, returnUrl, language: deps.look.language }
}

/** Sends a browser to sign in; it comes back to one of our pages. */
export async function askToSignIn(deps: PageDeps, path: string): Promise<Response> {
  const handle = await beginFlow(deps, flowBackTo(deps, path))
  return seeOther(`${deps.publicUrl}${pagePaths.authorize}?request=${handle}`)
}

const actions: AccountView['actions'] = {
  profile: pagePaths.accountProfile,
  password: pagePaths.accountPassword,
  confirmEmail: pagePaths.accountConfirmEmail,
  changeEmail: pagePaths.accountEmail,
  signInAgain: pagePaths.accountRecentLogin,
  endSession: pagePaths.accountEndSession,
  signOut: pagePaths.accountSignOut,
}

/** The page of an account, with what came of the form that was sent. */
export async function showAccount(
  deps: PageDeps,
  member: StoredIdentity,
  outcome: Pick<AccountView, 'saved'> & {
    problems?: readonly Problem[]
    typed?: TypedProfile
    newEmail?: string
  } = {},
): Promise<Response> {
  const { saved, problems, typed, newEmail } = outcome
  const { id, email, emailVerified, profile } = member
  const { nickname = '', firstName = '', lastName = '', language = '' } = profile
  return showPage(
    deps,
    {
      page: 'account',
      navigation: { current: 'ACCOUNT_INFO', urls: sectionPaths },
      actions,
      name: nickname === '' ? email : nickname,
      email,
      emailVerified,
      isRecent: hasRecentLogin(deps, member),
      profile: typed ?? { nickname, firstName, lastName, language },
      passwordMinLength: deps.settings.password.minLength,
      secondStep: await secondStepOf(deps, member),
      sessions: await sessionsOf(deps, id),
      ...(newEmail === undefined ? {} : { newEmail }),
      ...(saved === undefined ? {} : { saved }),
      ...(problems === undefined ? {} : { problems }),
    },
    { status: problems === undefined ? 200 : 400 },
  )
}

async function secondStepOf(
  deps: PageDeps,
  member: StoredIdentity,
): Promise<AccountView['secondStep']> {
  const { factors } = await listFactors(deps, member)
  const isOn = factors.some(({ status }) => status !== 'INACTIVE')
  return { url: pagePaths.accountFactors, isOn }
}

async function sessionsOf(deps: PageDeps, identityId: string): Promise<AccountSession[]> {
  const sessions = await mySessions(deps, identityId)
  return sessions.map((one) => ({
    id: one.id,
    site: one.clientName,
    device: deviceName(one.userAgent),
    lastUsedAt: one.lastUsedAt,
  }))
}

/** A profile as it was typed. */
export type TypedProfile = AccountView['profile']
