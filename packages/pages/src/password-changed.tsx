import type { ReactElement } from 'react'
import type { PasswordChangedView, SiteLook } from './page-view.js'
import { findWebUrl } from './web-url.js'

/** Says that the new password is in place, and where to go from here. */
export function PasswordChanged({
  view,
  site,
}: {
  view: PasswordChangedView
  site: SiteLook
}): ReactElement {
  return (
    <>
      <h1>Your password is changed</h1>
      <p className="lead">
        Sign in with it from now on. Other devices have been signed out, and a mail tells you so.
      </p>
      <a
        className="button primary"
        href={findWebUrl(view.continueUrl) ?? findWebUrl(site.homeUrl) ?? '/'}
      >
        Continue to {site.name}
      </a>
    </>
  )
}
