import type { AccountSection } from '@foyer/protocol/redirects'
import type { PageRoute } from '../../http/page.js'
import { accountPaths } from '../../oauth/authorize/redirect-session.js'
import { fillUrlTemplate } from '../../settings/url-template.js'
import { askToSignIn } from '../kit/begin-sign-in.js'
import { type PageDeps, pagePaths } from '../kit/deps.js'
import { seeOther } from '../kit/see-other.js'
import { showPage } from '../kit/show.js'
import { navigationFrom, sectionUrls } from './account.js'
import { currentMember } from './member.js'

/** Sections that this server does not hold: redirects to the address that the owner set, or shows an empty section. */
export const sectionPages: readonly ((deps: PageDeps) => PageRoute)[] = [
  (deps) => sectionPage(deps, 'BOOKINGS'),
  (deps) => sectionPage(deps, 'ORDERS'),
  (deps) => sectionPage(deps, 'SUBSCRIPTIONS'),
  (deps) => sectionPage(deps, 'EVENTS'),
]

function sectionPage(deps: PageDeps, section: Exclude<AccountSection, 'ACCOUNT_INFO'>): PageRoute {
  const path = accountPaths[section]
  return {
    method: 'GET',
    path,
    answer: async () => {
      if (!(await currentMember(deps))) return askToSignIn(deps, path)
      const address = deps.settings.pages.urls[sectionUrls[section]]
      if (address !== undefined) return seeOther(fillUrlTemplate(address, {}))
      const navigation = navigationFrom(deps, section)
      return showPage(deps, { page: 'empty-section', navigation, backUrl: pagePaths.account })
    },
  }
}
