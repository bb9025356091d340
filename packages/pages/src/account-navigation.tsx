import type { ReactElement } from 'react'
import type { AccountNavigation, AccountSection } from './page-view.js'
import { useTexts } from './texts/page-texts.js'

/** Leads from one section of an account to the others. */
export function AccountNav({ navigation }: { navigation: AccountNavigation }): ReactElement {
  const { account } = useTexts()
  const { current, urls } = navigation
  return (
    <nav className="sections" aria-label={account.nav}>
      <ul>
        {sections.map((section) => (
          <li key={section}>
            <a href={urls[section]} aria-current={section === current ? 'page' : undefined}>
              {account.sections[section]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const sections: readonly AccountSection[] = [
  'ACCOUNT_INFO',
  'BOOKINGS',
  'ORDERS',
  'SUBSCRIPTIONS',
  'EVENTS',
]
