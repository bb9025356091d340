import type { ReactElement } from 'react'
import type { SiteLook, WaitingForApprovalView } from './page-view.js'
import { findWebUrl } from './web-url.js'

/** Says that the owner of the site has to let the member in, and that a mail will tell. */
export function WaitingForApproval({
  view,
  site,
}: {
  view: WaitingForApprovalView
  site: SiteLook
}): ReactElement {
  return (
    <>
      <h1>Almost there</h1>
      <p className="lead">
        The owner of {site.name} looks at each new account. As soon as yours is approved, we write
        to <strong>{view.email}</strong>.
      </p>
      <p>There is nothing more to do. You can close this page.</p>
      <a className="button primary" href={findWebUrl(site.homeUrl) ?? '/'}>
        Back to {site.name}
      </a>
    </>
  )
}
