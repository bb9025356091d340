import type { ResetPasswordTexts } from '@foyer/protocol/texts/forms/en'
import { resetPasswordTexts } from '@foyer/protocol/texts/forms/en'
import type { ReactNode } from 'react'
import type { LoginOptions } from '../hooks/useLoginProgress.js'
import { usePasswordReset } from '../hooks/usePasswordReset.js'
import { useTexts } from '../texts/texts-context.js'
import { AccountForm } from './AccountForm.js'
import { FocusedNotice } from './FocusedNotice.js'
import { LoginSteps } from './LoginSteps.js'
import { problemsOf } from './problems.js'

/** Props of the form; `children` appear below its button, such as a link to request another e-mail. */
export interface ResetPasswordFormProps extends LoginOptions {
  /** Token from the link of the e-mail. */
  recoveryToken: string
  texts?: Partial<ResetPasswordTexts> | undefined
  children?: ReactNode
}

/**
 * Sets a new password with the token of an e-mail, and logs in.
 * @example
 * const token = new URLSearchParams(location.search).get('recoveryToken') ?? ''
 * return <ResetPasswordForm recoveryToken={token} />
 */
export function ResetPasswordForm(props: ResetPasswordFormProps): ReactNode {
  const { recoveryToken, texts, children, ...options } = props
  const words = useTexts('resetPassword', resetPasswordTexts, texts)
  const { resetPassword, state, pending, error } = usePasswordReset(options)
  if (state.loginState === 'SUCCESS') return <FocusedNotice>{words.done}</FocusedNotice>
  return (
    <LoginSteps state={state} email={undefined} texts={words} options={options}>
      <AccountForm
        title={words.title}
        submit={words.submit}
        pendingText={words.pending}
        pending={pending}
        problems={problemsOf(state, error, words, { text: words.linkOver })}
        onSubmit={({ password }) => void resetPassword({ recoveryToken, password })}
        fields={[
          {
            name: 'password',
            label: words.password,
            hint: words.passwordHint,
            type: 'password',
            autoComplete: 'new-password',
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
