import type { LoginTexts } from '@foyer/protocol/texts/forms/en'
import { loginTexts } from '@foyer/protocol/texts/forms/en'
import { type ReactNode, useState } from 'react'
import { useLogin } from '../hooks/useLogin.js'
import type { LoginOptions } from '../hooks/useLoginProgress.js'
import { useTexts } from '../texts/texts-context.js'
import { AccountForm } from './AccountForm.js'
import type { CaptchaWidget } from './Captcha.js'
import { LoginSteps } from './LoginSteps.js'
import { problemsOf } from './problems.js'
import { useCaptchaStep } from './useCaptchaStep.js'

/** Props of the form; `children` appear below its button. */
export interface LoginFormProps extends LoginOptions {
  /** Initial e-mail address. */
  email?: string | undefined
  /** Widget, for sites that use reCAPTCHA; proof of work needs none. */
  captchaWidget?: CaptchaWidget | undefined
  texts?: Partial<LoginTexts> | undefined
  /** Shown below the form for the code of an e-mail, if that step is required. */
  codeHint?: ReactNode
  children?: ReactNode
}

/**
 * Logs in without leaving the page. Asks for the code of an e-mail or a second factor if required.
 * @example
 * <MemberOnly fallback={<LoginForm />}>
 *   <p>Welcome back.</p>
 * </MemberOnly>
 */
export function LoginForm(props: LoginFormProps): ReactNode {
  const { email, captchaWidget, texts, codeHint, children, ...options } = props
  const words = useTexts('login', loginTexts, texts)
  const captcha = useCaptchaStep('login', captchaWidget)
  const solveCaptcha = options.solveCaptcha ?? captcha.solveCaptcha
  const { login, state, pending, error } = useLogin({ ...options, solveCaptcha })
  const [address, setAddress] = useState(email)
  return (
    <LoginSteps state={state} email={address} texts={words} options={options} codeHint={codeHint}>
      <AccountForm
        title={words.title}
        submit={words.submit}
        pendingText={words.pending}
        pending={pending}
        captcha={captcha.step}
        problems={problemsOf(state, error, words)}
        onSubmit={(values) => {
          setAddress(values.email)
          void login({ email: values.email, password: values.password })
        }}
        fields={[
          {
            name: 'email',
            label: words.email,
            type: 'email',
            autoComplete: 'username',
            defaultValue: email,
            missing: words.emailMissing,
          },
          {
            name: 'password',
            label: words.password,
            type: 'password',
            autoComplete: 'current-password',
            missing: words.passwordMissing,
            reveal: words,
          },
        ]}
      >
        {children}
      </AccountForm>
    </LoginSteps>
  )
}
