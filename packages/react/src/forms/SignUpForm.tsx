import type { SignUpTexts } from '@foyer/protocol/texts/forms/en'
import { signUpTexts } from '@foyer/protocol/texts/forms/en'
import { type ReactNode, useState } from 'react'
import { isTaken, useRegister } from '../hooks/useLogin.js'
import type { LoginOptions } from '../hooks/useLoginProgress.js'
import { useTexts } from '../texts/texts-context.js'
import { AccountForm } from './AccountForm.js'
import type { CaptchaWidget } from './Captcha.js'
import type { FormField } from './Field.js'
import { LoginSteps } from './LoginSteps.js'
import { problemsOf } from './problems.js'
import { useCaptchaStep } from './useCaptchaStep.js'

/** Props of the form; `children` appear below its button. */
export interface SignUpFormProps extends LoginOptions {
  /** Initial e-mail address. */
  email?: string | undefined
  /** Widget, for sites that use reCAPTCHA; proof of work needs none. */
  captchaWidget?: CaptchaWidget | undefined
  texts?: Partial<SignUpTexts> | undefined
  /** Shown below the form for the code of an e-mail, if that step is required. */
  codeHint?: ReactNode
  /** Link to the login, shown when the e-mail address already has an account. */
  logIn?: ((email: string) => ReactNode) | undefined
  children?: ReactNode
}

/**
 * Signs up without leaving the page. Asks for the code of a verification e-mail if required.
 * @example
 * <MemberOnly fallback={<SignUpForm />}>
 *   <p>Welcome.</p>
 * </MemberOnly>
 */
export function SignUpForm(props: SignUpFormProps): ReactNode {
  const { email, captchaWidget, texts, codeHint, logIn, children, ...options } = props
  const words = useTexts('signUp', signUpTexts, texts)
  const captcha = useCaptchaStep('register', captchaWidget)
  const solveCaptcha = options.solveCaptcha ?? captcha.solveCaptcha
  const { register, state, pending, error } = useRegister({ ...options, solveCaptcha })
  const [address, setAddress] = useState(email)
  return (
    <LoginSteps state={state} email={address} texts={words} options={options} codeHint={codeHint}>
      <AccountForm
        title={words.title}
        submit={words.submit}
        pendingText={words.pending}
        pending={pending}
        captcha={captcha.step}
        problems={problemsOf(state, error, words).map((problem) =>
          address && isTaken(state) ? { ...problem, help: logIn?.(address) } : problem,
        )}
        fields={fieldsOf(words, email)}
        onSubmit={({ email: address, password, nickname }) => {
          setAddress(address)
          const input = { email: address, password }
          void register(nickname ? { ...input, profile: { nickname } } : input)
        }}
      >
        {children}
      </AccountForm>
    </LoginSteps>
  )
}

function fieldsOf(words: SignUpTexts, email: string | undefined): FormField[] {
  return [
    {
      name: 'nickname',
      label: words.nickname,
      hint: words.nicknameHint,
      type: 'text',
      autoComplete: 'nickname',
    },
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
      hint: words.passwordHint,
      type: 'password',
      autoComplete: 'new-password',
      missing: words.passwordMissing,
      reveal: words,
    },
  ]
}
