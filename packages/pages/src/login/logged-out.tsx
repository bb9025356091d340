import type { ReactElement } from 'react'
import type { LoggedOutView, PageProps } from '../page-view.js'
import { useTexts } from '../use-texts.js'
import { findWebUrl } from '../web-url.js'

/** Confirms the logout, with a link to continue. */
export function LoggedOut({ view, site }: PageProps<LoggedOutView>): ReactElement {
  const { loggedOut, common } = useTexts()
  return (
    <>
      <p className="lead">
        {view.keepsAppSessions ? loggedOut.accountLead(site.name) : loggedOut.lead}
      </p>
      <a className="button primary" href={findWebUrl(site.homeUrl) ?? '/'}>
        {common.continueTo(site.name)}
      </a>
    </>
  )
}
