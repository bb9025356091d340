import type { AccountSection } from '@foyer/protocol/redirects'
import { accountPaths } from '../../oauth/authorize/redirect-session.js'
import { fillUrlTemplate } from '../../settings/url-template.js'
import { askToSignIn } from '../kit/begin-sign-in.js'
import { pagePaths } from '../kit/deps.js'
import type { Page } from '../kit/page.js'
import { seeOther } from '../kit/see-other.js'
import { showPage } from '../kit/show.js'
import { navigationFrom, sectionUrls } from './account.js'
import { currentMember } from './member.js'

/**
 * Account sections outside of this server. Each redirects to the configured URL, or shows an empty section without one.
 */
export const sectionPages: readonly Page[] = [
  sectionPage('BOOKINGS'),
  sectionPage('ORDERS'),
  sectionPage('SUBSCRIPTIONS'),
  sectionPage('EVENTS'),
]

function sectionPage(section: Exclude<AccountSection, 'ACCOUNT_INFO'>): Page {
  const path = accountPaths[section]
  return {
    method: 'GET',
    path,
    handle: async (deps) => {
      if (!(await currentMember(deps))) return askToSignIn(deps, path)
      const address = deps.settings.pages.urls[sectionUrls[section]]
      if (address !== undefined) return seeOther(fillUrlTemplate(address, {}))
      const navigation = navigationFrom(deps, section)
      return showPage(deps, { page: 'empty-section', navigation, backUrl: pagePaths.account })
    },
  }
}
