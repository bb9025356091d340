import type { ReactElement } from 'react'
import { EmailField } from './email-field.js'
import { HiddenInputs } from './hidden-inputs.js'
import type { ForgotPasswordView, SiteLook } from './page-view.js'
import { Problems } from './problems.js'

/** Asks where to send a mail with a way to a new password, and says why it is asked. */
export function ForgotPassword({
  view,
  site,
}: {
  view: ForgotPasswordView
  site: SiteLook
}): ReactElement {
  return (
    <>
      <h1>{forgotTitles[view.reason]}</h1>
      <p className="lead">{leadOf(view.reason, site.name)}</p>
      <Problems problems={view.problems} />
      <form method="post" action={view.action}>
        <HiddenInputs pairs={view.hidden} />
        <EmailField email={view.email} problems={view.problems} />
        <button type="submit" className="button primary wide">
          {view.reason === 'forgotten' ? 'Send the mail' : 'Send a new mail'}
        </button>
      </form>
      <p className="elsewhere">
        {view.signInUrl !== undefined && (
          <>
            <a href={view.signInUrl}>Back to sign in</a>
            <span aria-hidden="true"> · </span>
          </>
        )}
        <a href={view.codeUrl}>I have a code already</a>
      </p>
    </>
  )
}

/** What the page is called, by the reason for which it is shown. */
export const forgotTitles: Record<ForgotPasswordView['reason'], string> = {
  forgotten: 'Forgot your password?',
  required: 'Choose a new password',
  expired: 'This link has run out',
  used: 'This link was used already',
}

function leadOf(reason: ForgotPasswordView['reason'], site: string): string {
  switch (reason) {
    case 'forgotten':
      return 'Type your address. A mail brings you a link and a code to choose a new one.'
    case 'required':
      return `${site} asks you to choose a new password before you sign in again. A mail brings you a link and a code for it.`
    case 'expired':
      return 'For your safety it is good for a short time only. Get a new mail, with a new link and a code.'
    case 'used':
      return 'If you have chosen a new password with it, sign in with that. Otherwise get a new mail: the newest one counts.'
  }
}
