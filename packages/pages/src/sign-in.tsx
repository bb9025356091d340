import type { ReactElement } from 'react'
import { Captcha } from './captcha.js'
import { Field } from './field.js'
import { HiddenInputs } from './hidden-inputs.js'
import type { SignInView, SiteLook } from './page-view.js'
import { Problems } from './problems.js'

/** Asks a member for e-mail address and password. */
export function SignIn({ view, site }: { view: SignInView; site: SiteLook }): ReactElement {
  return (
    <>
      <h1>Sign in</h1>
      <p className="lead">Good to have you back at {site.name}.</p>
      <Problems problems={view.problems} />
      <form method="post" action={view.action}>
        <HiddenInputs pairs={view.hidden} />
        <Field
          name="email"
          label="E-mail address"
          problems={view.problems}
          input={{
            type: 'email',
            autoComplete: 'username',
            autoCapitalize: 'none',
            spellCheck: false,
            required: true,
            defaultValue: view.email,
          }}
        />
        <Field
          name="password"
          label="Password"
          problems={view.problems}
          input={{ type: 'password', autoComplete: 'current-password', required: true }}
        />
        <p className="aside">
          <a href={view.forgotUrl}>Forgot your password?</a>
        </p>
        <Captcha captcha={view.captcha} />
        <button type="submit" className="button primary wide">
          Sign in
        </button>
      </form>
      <p className="elsewhere">
        New here? <a href={view.signUpUrl}>Create an account</a>
      </p>
    </>
  )
}
