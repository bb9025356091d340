import type { ReactElement } from 'react'
import { CodeField } from '../fields/code-field.js'
import { EmailField } from '../fields/email-field.js'
import { NewPasswordField } from '../fields/new-password-field.js'
import { PageForm } from '../fields/page-form.js'
import { Problems } from '../fields/problems.js'
import { TextWithRecipient } from '../fields/text-with-recipient.js'
import type { PageProps, ResetPasswordView } from '../page-view.js'
import { useTexts } from '../use-texts.js'

const formId = 'reset'

/** Form that sets a new password, with the link or the code of an e-mail. */
export function ResetPassword({ view, site }: PageProps<ResetPasswordView>): ReactElement {
  const { common } = useTexts()
  const { by, email, passwordMinLength, problems } = view
  return (
    <>
      <Lead view={view} site={site} />
      <Problems problems={problems} />
      <PageForm action={view.action} id={formId} hidden={view.hidden}>
        <EmailField email={email} problems={problems} fixed={email !== undefined} />
        {by === 'code' && <CodeField problems={problems} />}
        <NewPasswordField
          label={common.newPassword}
          minLength={passwordMinLength}
          problems={problems}
        />
        <button type="submit" className="button primary wide">
          {common.savePassword}
        </button>
      </PageForm>
      {by === 'code' && <Resend view={view} />}
    </>
  )
}

function Lead({ view, site }: PageProps<ResetPasswordView>): ReactElement {
  const { resetPassword } = useTexts()
  const { by, email } = view
  if (by === 'link') {
    const lead = view.isFirstPassword ? resetPassword.firstLinkLead : resetPassword.linkLead
    return <p className="lead">{lead(site.name)}</p>
  }
  if (email === undefined) {
    return <p className="lead">{resetPassword.openLead}</p>
  }
  return (
    <p className="lead">
      <TextWithRecipient text={resetPassword.codeLead} recipient={email} />
    </p>
  )
}

/** Requests a new e-mail: posts the same form with its address to another URL, which asks for a missing address. */
function Resend({ view }: { view: ResetPasswordView }): ReactElement {
  const { common } = useTexts()
  return (
    <div className="alternatives">
      <p>{common.nothingThere}</p>
      <button
        type="submit"
        form={formId}
        formAction={view.resendAction}
        formNoValidate
        className="button"
      >
        {common.newMail}
      </button>
    </div>
  )
}
