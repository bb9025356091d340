import type { AccountSection } from '@foyer/pages'
import type { PageRoute } from '../../http/page-route.js'
import { fillUrlTemplate, type UrlName } from '../../settings/url-template.js'
import { askToSignIn, currentMember, sectionPaths } from './account.js'
import type { PageDeps } from './deps.js'
import { seeOther } from './finish.js'
import { showPage } from './show.js'

/** What this server does not hold itself: the address that the owner set, else a page that says so. */
export const sectionPages: readonly ((deps: PageDeps) => PageRoute)[] = [
  (deps) => sectionPage(deps, 'BOOKINGS', 'bookings'),
  (deps) => sectionPage(deps, 'ORDERS', 'orders'),
  (deps) => sectionPage(deps, 'SUBSCRIPTIONS', 'subscriptions'),
  (deps) => sectionPage(deps, 'EVENTS', 'events'),
]

function sectionPage(deps: PageDeps, section: AccountSection, name: UrlName): PageRoute {
  const path = sectionPaths[section]
  return {
    method: 'GET',
    path,
    answer: async () => {
      if (!(await currentMember(deps))) return askToSignIn(deps, path)
      const address = deps.settings.pages.urls[name]
      if (address !== undefined) return seeOther(fillUrlTemplate(address, {}))
      const navigation = { current: section, urls: sectionPaths }
      return showPage(deps, { page: 'empty-section', navigation })
    },
  }
}
