import type { ReactElement } from 'react'
import { Captcha } from '../captcha/captcha.js'
import { EmailField } from '../fields/email-field.js'
import { Field } from '../fields/field.js'
import { PageForm } from '../fields/page-form.js'
import { Problems } from '../fields/problems.js'
import type { LoginView, PageProps } from '../page-view.js'
import { useTexts } from '../use-texts.js'

/** Form for e-mail address and password. */
export function Login({ view, site }: PageProps<LoginView>): ReactElement {
  const { login, common } = useTexts()
  return (
    <>
      <p className="lead">{login.lead(site.name)}</p>
      <Problems problems={view.problems} />
      <PageForm action={view.action} hidden={view.hidden}>
        <EmailField email={view.email} problems={view.problems} />
        <Field
          name="password"
          label={common.password}
          problems={view.problems}
          input={{ type: 'password', dir: 'ltr', autoComplete: 'current-password', required: true }}
        />
        <p className="aside">
          <a href={view.requestPasswordResetUrl}>{common.forgotPassword}</a>
        </p>
        <Captcha captcha={view.captcha} />
        <button type="submit" className="button primary wide">
          {common.logIn}
        </button>
      </PageForm>
      <p className="alternatives">
        {login.newHere} <a href={view.signUpUrl}>{common.signUp}</a>
      </p>
    </>
  )
}
