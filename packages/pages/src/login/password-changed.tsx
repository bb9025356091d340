import type { ReactElement } from 'react'
import type { PageProps, PasswordChangedView } from '../page-view.js'
import { useTexts } from '../use-texts.js'
import { findWebUrl } from '../web-url.js'

/** Confirms the new password, with a link to continue. */
export function PasswordChanged({ view, site }: PageProps<PasswordChangedView>): ReactElement {
  const { resetPassword, common } = useTexts()
  return (
    <>
      <p className="lead">
        {view.isFirstPassword ? resetPassword.firstSavedLead : resetPassword.changedLead}
      </p>
      <a
        className="button primary"
        href={findWebUrl(view.continueUrl) ?? findWebUrl(site.homeUrl) ?? '/'}
      >
        {common.continueTo(site.name)}
      </a>
    </>
  )
}
