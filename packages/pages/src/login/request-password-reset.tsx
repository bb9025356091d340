import type { PageTexts } from '@foyer/protocol/texts/pages'
import type { ReactElement } from 'react'
import { EmailField } from '../fields/email-field.js'
import { PageForm } from '../fields/page-form.js'
import { Problems } from '../fields/problems.js'
import type { PageProps, RequestPasswordResetView } from '../page-view.js'
import { useTexts } from '../use-texts.js'

/** Asks for the e-mail address of an account that needs a new password, and explains the reason. */
export function RequestPasswordReset({
  view,
  site,
}: PageProps<RequestPasswordResetView>): ReactElement {
  const { requestPasswordReset, common } = useTexts()
  return (
    <>
      <p className="lead">{leadOf(requestPasswordReset, view.reason, site.name)}</p>
      <Problems problems={view.problems} />
      <PageForm action={view.action} hidden={view.hidden}>
        <EmailField email={view.email} problems={view.problems} />
        <button type="submit" className="button primary wide">
          {view.reason === 'forgotten' ? common.sendMail : common.newMail}
        </button>
      </PageForm>
      <div className="alternatives">
        <a href={view.codeUrl}>{requestPasswordReset.haveCode}</a>
        <a href={view.loginUrl}>{requestPasswordReset.back}</a>
      </div>
    </>
  )
}

function leadOf(
  texts: PageTexts['requestPasswordReset'],
  reason: RequestPasswordResetView['reason'],
  site: string,
): string {
  switch (reason) {
    case 'forgotten':
      return texts.forgottenLead
    case 'required':
      return texts.requiredLead(site)
    case 'expired':
      return texts.expiredLead
    case 'used':
      return texts.usedLead
  }
}
