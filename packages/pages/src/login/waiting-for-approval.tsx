import type { ReactElement } from 'react'
import { TextWithRecipient } from '../fields/text-with-recipient.js'
import { HomeLink } from '../home-link.js'
import type { PageProps, WaitingForApprovalView } from '../page-view.js'
import { useTexts } from '../use-texts.js'

/** Explains that the owner must approve the account, and that an e-mail follows. */
export function WaitingForApproval({
  view,
  site,
}: PageProps<WaitingForApprovalView>): ReactElement {
  const { waiting } = useTexts()
  return (
    <>
      <p className="lead">
        {waiting.lead(site.name)} <TextWithRecipient text={waiting.mail} recipient={view.email} />
      </p>
      <p>{waiting.rest}</p>
      <HomeLink site={site} className="button primary" />
    </>
  )
}
