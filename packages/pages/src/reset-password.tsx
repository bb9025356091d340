import type { ReactElement } from 'react'
import { CodeField } from './code-field.js'
import { EmailField } from './email-field.js'
import { HiddenInputs } from './hidden-inputs.js'
import { NewPasswordField } from './new-password-field.js'
import type { ResetPasswordView, SiteLook } from './page-view.js'
import { Problems } from './problems.js'

const formId = 'reset'

/** Takes a new password, with the link of a mail or with the code in it. */
export function ResetPassword({
  view,
  site,
}: {
  view: ResetPasswordView
  site: SiteLook
}): ReactElement {
  const { by, email, passwordMinLength, problems } = view
  return (
    <>
      <h1>{resetTitles[by]}</h1>
      <Lead view={view} site={site} />
      <Problems problems={problems} />
      <form method="post" action={view.action} id={formId}>
        <HiddenInputs pairs={view.hidden} />
        <EmailField email={email} problems={problems} fixed={email !== undefined} />
        {by === 'code' && <CodeField problems={problems} />}
        <NewPasswordField label="New password" minLength={passwordMinLength} problems={problems} />
        <button type="submit" className="button primary wide">
          Save the new password
        </button>
      </form>
      {by === 'code' && email !== undefined && <Resend view={view} />}
    </>
  )
}

/** What the page is called, by the way that led to it. */
export const resetTitles: Record<ResetPasswordView['by'], string> = {
  link: 'Choose a new password',
  code: 'Check your mail',
}

function Lead({ view, site }: { view: ResetPasswordView; site: SiteLook }): ReactElement {
  const { by, email } = view
  if (by === 'link') {
    return (
      <p className="lead">
        It opens your account at {site.name} from now on. Other devices are signed out.
      </p>
    )
  }
  if (email === undefined) {
    return <p className="lead">Type your address, the code from the mail, and a new password.</p>
  }
  return (
    <p className="lead">
      If <strong>{email}</strong> has an account here, a mail is on its way. Follow its link, or
      type its code here.
    </p>
  )
}

/** Posts the same form elsewhere, so that the address travels along. */
function Resend({ view }: { view: ResetPasswordView }): ReactElement {
  return (
    <div className="elsewhere">
      <p>Nothing there? It can take a minute. Look in the spam folder too.</p>
      <button
        type="submit"
        form={formId}
        formAction={view.resendAction}
        formNoValidate
        className="button"
      >
        Send a new mail
      </button>
    </div>
  )
}
