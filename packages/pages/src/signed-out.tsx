import type { ReactElement } from 'react'
import type { SignedOutView, SiteLook } from './page-view.js'
import { findWebUrl } from './web-url.js'

/** Says that the logout worked, and where to go from here. */
export function SignedOut({ view, site }: { view: SignedOutView; site: SiteLook }): ReactElement {
  return (
    <>
      <h1>You are signed out</h1>
      <p className="lead">You can keep reading as a visitor and sign in again at any time.</p>
      <a
        className="button primary"
        href={findWebUrl(view.continueUrl) ?? findWebUrl(site.homeUrl) ?? '/'}
      >
        Continue to {site.name}
      </a>
    </>
  )
}
