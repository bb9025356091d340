import type { AccountNavigation, AccountView } from '@foyer/pages'
import { deviceName } from '@foyer/protocol/device-name'
import { type AccountSection, accountSections } from '@foyer/protocol/redirects'
import type { PageUrlName } from '@foyer/protocol/site-settings'
import { withActor } from '../../http/audit-context.js'
import { findOwnDeletion } from '../../identity/deletion/account-deletion.js'
import { listFactors } from '../../identity/factors/member-factors.js'
import { listOpenSessions } from '../../identity/login/sessions.js'
import { supportedLanguage } from '../../lib/choose-language.js'
import { exportStream, recordExport } from '../../member-export/export-member.js'
import { accountSectionPaths, pagePaths } from '../../settings/page-paths.js'
import { fillUrlTemplate } from '../../settings/url-template.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import type { PageContext } from '../kit/context.js'
import { type HostedPage, redirectTo } from '../kit/page.js'
import { downloadResponse, pageResponse } from '../kit/page-response.js'
import { redirectToLogin } from '../kit/plain-login.js'
import { asCaller, currentMember, hasRecentLogin, memberResultPage } from './member.js'

const actions: AccountView['actions'] = {
  profile: pagePaths.accountProfile,
  password: pagePaths.accountPassword,
  verifyEmail: pagePaths.accountVerifyEmail,
  changeEmail: pagePaths.accountEmail,
  logInAgain: pagePaths.accountLogInAgain,
  endSession: pagePaths.accountEndSession,
  logOut: pagePaths.accountLogout,
}

/** Profile fields as typed. */
export type TypedProfile = AccountView['profile']

/** Result of a form that the member posted. */
interface AccountResult extends Pick<AccountView, 'saved' | 'newEmail' | 'problems'> {
  typed?: TypedProfile
}

/** Account page of the current member. */
export const accountPage = memberResultPage({
  path: pagePaths.account,
  open: async (context) => {
    const member = await currentMember(context)
    return member ? renderAccount(context, member, {}) : redirectToLogin(context, pagePaths.account)
  },
  render: renderAccount,
})

async function renderAccount(
  context: PageContext,
  member: StoredIdentity,
  { saved, problems, typed, newEmail }: AccountResult,
): Promise<Response> {
  const { deps } = context
  const { id, email, emailVerified, profile } = member
  const { nickname = '', firstName = '', lastName = '' } = profile
  const language = supportedLanguage(profile.language) ?? ''
  const factors = await listFactors(deps, member)
  const sessions = await listOpenSessions(deps, id)
  const deletion = await findOwnDeletion(deps, id)
  return pageResponse(context, {
    page: 'account',
    memberId: id,
    navigation: navigationFrom(context, 'ACCOUNT_INFO'),
    actions,
    name: nickname === '' ? email : nickname,
    email,
    emailVerified,
    isRecent: hasRecentLogin(context, member),
    profile: typed ?? { nickname, firstName, lastName, language },
    passwordMinLength: deps.settings.password.minLength,
    twoStepVerification: {
      url: pagePaths.accountFactors,
      isOn: factors.some(({ status }) => status !== 'INACTIVE'),
    },
    sessions: sessions.map((session) => ({
      id: session.id,
      site: session.clientName,
      device: deviceName(session.userAgent),
      lastUsedAt: session.lastUsedAt,
    })),
    ownData: {
      downloadUrl: pagePaths.accountDownload,
      deleteUrl: pagePaths.accountDelete,
      dueAt: deletion?.dueAt ?? undefined,
    },
    newEmail,
    saved,
    problems,
  })
}

/** Names of the configured URLs of account sections outside of this server. */
const sectionUrls = {
  BOOKINGS: 'bookings',
  ORDERS: 'orders',
  SUBSCRIPTIONS: 'subscriptions',
  EVENTS: 'events',
} as const satisfies Partial<Record<AccountSection, PageUrlName>>

/** Returns the navigation between the sections of the account: those with a configured URL, and the current one. */
function navigationFrom({ deps }: PageContext, current: AccountSection): AccountNavigation {
  const { urls } = deps.settings.pages
  const sections = accountSections.filter(
    (section) =>
      section === 'ACCOUNT_INFO' || section === current || urls[sectionUrls[section]] !== undefined,
  )
  return {
    current,
    links: sections.map((section) => ({ section, url: accountSectionPaths[section] })),
  }
}

/**
 * Pages of account sections outside of this server. Each redirects to its configured URL; without one, it shows an
 * empty section.
 */
export const sectionPages: readonly HostedPage[] = [
  sectionPage('BOOKINGS'),
  sectionPage('ORDERS'),
  sectionPage('SUBSCRIPTIONS'),
  sectionPage('EVENTS'),
]

function sectionPage(section: Exclude<AccountSection, 'ACCOUNT_INFO'>): HostedPage {
  const path = accountSectionPaths[section]
  return {
    method: 'GET',
    path,
    handle: async (context) => {
      if (!(await currentMember(context))) return redirectToLogin(context, path)
      const template = context.deps.settings.pages.urls[sectionUrls[section]]
      if (template !== undefined) return redirectTo(fillUrlTemplate(template, {}))
      const navigation = navigationFrom(context, section)
      return pageResponse(context, {
        page: 'empty-section',
        navigation,
        backUrl: pagePaths.account,
      })
    },
  }
}

/** Exports all data of the current member as a JSON file. */
export const downloadPage: HostedPage = {
  method: 'GET',
  path: pagePaths.accountDownload,
  handle: async (context) => {
    const member = await currentMember(context)
    if (!member) return redirectToLogin(context, pagePaths.account)
    const { deps, network } = context
    await deps.limits.take('export', { network, memberId: member.id })
    await recordExport(withActor(deps, asCaller(member.id)), member)
    return downloadResponse(exportStream(deps, member), {
      type: 'application/json; charset=utf-8',
      name: 'my-data.json',
    })
  },
}
