import type { ReactElement } from 'react'
import { EmailField } from './email-field.js'
import { Field } from './field.js'
import { HiddenInputs } from './hidden-inputs.js'
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
        {by === 'code' && <CodeField view={view} />}
        <Field
          name="password"
          label="New password"
          hint={`At least ${passwordMinLength} characters. A short sentence works well.`}
          problems={problems}
          input={{
            type: 'password',
            autoComplete: 'new-password',
            minLength: passwordMinLength,
            required: true,
          }}
        />
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

function CodeField({ view }: { view: ResetPasswordView }): ReactElement {
  return (
    <Field
      name="code"
      label="Code from the mail"
      problems={view.problems}
      input={{
        type: 'text',
        className: 'code',
        inputMode: 'numeric',
        autoComplete: 'one-time-code',
        autoCapitalize: 'none',
        spellCheck: false,
        required: true,
      }}
    />
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
