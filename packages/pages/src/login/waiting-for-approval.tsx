import type { ReactElement } from 'react'
import { TextWithRecipient } from '../fields/text-with-recipient.js'
import type { PageProps, WaitingForApprovalView } from '../page-view.js'
import { useTexts } from '../use-texts.js'
import { findWebUrl } from '../web-url.js'

/** Explains that the owner must approve the account, and that an e-mail follows. */
export function WaitingForApproval({
  view,
  site,
}: PageProps<WaitingForApprovalView>): ReactElement {
  const { waiting, common } = useTexts()
  return (
    <>
      <p className="lead">
        {waiting.lead(site.name)} <TextWithRecipient text={waiting.mail} recipient={view.email} />
      </p>
      <p>{waiting.rest}</p>
      <a className="button primary" href={findWebUrl(site.homeUrl) ?? '/'}>
        {common.continueTo(site.name)}
      </a>
    </>
  )
}
