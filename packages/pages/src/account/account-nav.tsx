import type { ReactElement } from 'react'
import { useTexts } from '../use-texts.js'
import type { AccountNavigation } from './account-view.js'

/** Navigation between the sections of an account; renders nothing for a single section. */
export function AccountNav({ navigation }: { navigation: AccountNavigation }): ReactElement | null {
  const { account } = useTexts()
  const { current, links } = navigation
  if (links.length < 2) return null
  return (
    <nav className="sections" aria-label={account.nav}>
      <ul>
        {links.map(({ section, url }) => (
          <li key={section}>
            <a href={url} aria-current={section === current ? 'page' : undefined}>
              {account.sections[section]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
