import type { ReactElement } from 'react'
import { HomeLink } from '../home-link.js'
import type { LoggedOutView, PageProps } from '../page-view.js'
import { useTexts } from '../use-texts.js'

/** Confirms the logout, with a link to continue. */
export function LoggedOut({ view, site }: PageProps<LoggedOutView>): ReactElement {
  const { loggedOut } = useTexts()
  return (
    <>
      <p className="lead">
        {view.keepsAppSessions ? loggedOut.accountLead(site.name) : loggedOut.lead}
      </p>
      <HomeLink site={site} className="button primary" />
    </>
  )
}
