import type { ReactElement } from 'react'
import type { SignedOutView, SiteBranding } from '../page-view.js'
import { useTexts } from '../use-texts.js'
import { findWebUrl } from '../web-url.js'

/** Confirms the logout, with a link to continue. */
export function SignedOut({
  view,
  site,
}: {
  view: SignedOutView
  site: SiteBranding
}): ReactElement {
  const { signedOut, common } = useTexts()
  return (
    <>
      <h1>{signedOut.title}</h1>
      <p className="lead">{signedOut.lead}</p>
      <a
        className="button primary"
        href={findWebUrl(view.continueUrl) ?? findWebUrl(site.homeUrl) ?? '/'}
      >
        {common.continueTo(site.name)}
      </a>
    </>
  )
}
