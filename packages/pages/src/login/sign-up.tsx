import type { ReactElement } from 'react'
import { Captcha } from '../captcha/captcha.js'
import { EmailField } from '../fields/email-field.js'
import { Field } from '../fields/field.js'
import { NewPasswordField } from '../fields/new-password-field.js'
import { PageForm } from '../fields/page-form.js'
import { Problems } from '../fields/problems.js'
import type { PageProps, SignUpView } from '../page-view.js'
import { useTexts } from '../use-texts.js'

/** Form that registers an account. */
export function SignUp({ view, site }: PageProps<SignUpView>): ReactElement {
  const { signUp, common } = useTexts()
  return (
    <>
      <p className="lead">{signUp.lead(site.name)}</p>
      <Problems problems={view.problems} />
      <PageForm action={view.action} hidden={view.hidden}>
        <SignUpFields view={view} />
        <Captcha captcha={view.captcha} />
        <button type="submit" className="button primary wide">
          {common.signUp}
        </button>
      </PageForm>
      <p className="alternatives">
        {signUp.already} <a href={view.loginUrl}>{common.logIn}</a>
      </p>
    </>
  )
}

function SignUpFields({ view }: { view: SignUpView }): ReactElement {
  const { common } = useTexts()
  const { email, nickname, passwordMinLength, problems } = view
  return (
    <>
      <Field
        name="nickname"
        label={common.displayName}
        hint={common.displayNameHint}
        problems={problems}
        input={{ autoComplete: 'nickname', required: true, defaultValue: nickname, dir: 'auto' }}
      />
      <EmailField email={email} problems={problems} />
      <NewPasswordField label={common.password} minLength={passwordMinLength} problems={problems} />
    </>
  )
}
