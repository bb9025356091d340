import { type ReactNode, useState } from 'react'
import { AccountForm } from './AccountForm.js'
import type { FormField } from './Field.js'
import { LoginSteps } from './LoginSteps.js'
import { problemsOf } from './problems.js'
import { useRegister } from './useLogin.js'
import type { LoginOptions } from './useLoginProgress.js'
import { type VerifyEmailTexts, verifyEmailTexts } from './VerifyEmailForm.js'

/** Every text of the form and of the steps that may follow it. */
export interface SignUpTexts extends VerifyEmailTexts {
  title: string
  nickname: string
  nicknameHint: string
  email: string
  password: string
  passwordHint: string
  submit: string
  pending: string
}

const signUpTexts: SignUpTexts = {
  ...verifyEmailTexts,
  title: 'Create an account',
  nickname: 'Name',
  nicknameHint: 'Others see it beside what you write.',
  email: 'E-mail address',
  password: 'Password',
  passwordHint: 'The longer, the better: a few words that only you put together.',
  passwordMissing: 'Choose a password.',
  submit: 'Create account',
  pending: 'Creating the account …',
}

/** What the form takes; `children` stand below its button. */
export interface SignUpFormProps extends LoginOptions {
  /** Filled in at first. */
  email?: string
  texts?: Partial<SignUpTexts>
  children?: ReactNode
}

/** Registers a member without leaving the page; asks for the code of a verification mail where one is needed. */
export function SignUpForm({ email, texts, children, ...options }: SignUpFormProps): ReactNode {
  const words = { ...signUpTexts, ...texts }
  const { register, state, pending, error } = useRegister(options)
  const [typed, setTyped] = useState(email)
  return (
    <LoginSteps state={state} email={typed} texts={words} options={options}>
      <AccountForm
        title={words.title}
        summary={words.summary}
        submit={words.submit}
        pendingText={words.pending}
        pending={pending}
        problems={problemsOf(state, error, { ...words, credentialsWrong: words.emailInvalid })}
        fields={fieldsOf(words, email)}
        onSubmit={({ email: address, password, nickname }) => {
          setTyped(address)
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
    },
  ]
}
