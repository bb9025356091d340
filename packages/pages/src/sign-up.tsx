import type { ReactElement } from 'react'
import { Captcha } from './captcha.js'
import { EmailField } from './email-field.js'
import { Field } from './field.js'
import { HiddenInputs } from './hidden-inputs.js'
import { NewPasswordField } from './new-password-field.js'
import type { SignUpView, SiteLook } from './page-view.js'
import { Problems } from './problems.js'

/** Asks a visitor for what an account needs. */
export function SignUp({ view, site }: { view: SignUpView; site: SiteLook }): ReactElement {
  return (
    <>
      <h1>Create your account</h1>
      <p className="lead">Become a member of {site.name}. It takes a minute.</p>
      <Problems problems={view.problems} />
      <form method="post" action={view.action}>
        <HiddenInputs pairs={view.hidden} />
        <SignUpFields view={view} />
        <Captcha captcha={view.captcha} />
        <button type="submit" className="button primary wide">
          Create account
        </button>
      </form>
      <p className="elsewhere">
        Already a member? <a href={view.signInUrl}>Sign in</a>
      </p>
    </>
  )
}

function SignUpFields({ view }: { view: SignUpView }): ReactElement {
  const { email, nickname, passwordMinLength, problems } = view
  return (
    <>
      <Field
        name="nickname"
        label="Name"
        hint="Others see it beside what you write."
        problems={problems}
        input={{ type: 'text', autoComplete: 'nickname', required: true, defaultValue: nickname }}
      />
      <EmailField email={email} problems={problems} />
      <NewPasswordField label="Password" minLength={passwordMinLength} problems={problems} />
    </>
  )
}
