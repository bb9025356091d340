import type { ReactElement } from 'react'
import { HomeLink } from '../home-link.js'
import type { PageProps, PasswordChangedView } from '../page-view.js'
import { useTexts } from '../use-texts.js'

/** Confirms the new password, with a link to continue. */
export function PasswordChanged({ view, site }: PageProps<PasswordChangedView>): ReactElement {
  const { resetPassword } = useTexts()
  return (
    <>
      <p className="lead">
        {view.isFirstPassword ? resetPassword.firstSavedLead : resetPassword.changedLead}
      </p>
      <HomeLink site={site} className="button primary" url={view.continueUrl} />
    </>
  )
}
