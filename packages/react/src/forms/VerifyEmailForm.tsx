import type { SecondFactorTexts, VerifyEmailTexts } from '@foyer/protocol/texts/forms/en'
import { verifyEmailTexts } from '@foyer/protocol/texts/forms/en'
import { type ReactNode, useState } from 'react'
import { useVerification } from '../hooks/useLogin.js'
import type { LoginOptions } from '../hooks/useLoginProgress.js'
import { useTexts } from '../texts/texts-context.js'
import { AccountForm } from './AccountForm.js'
import { FocusedNotice } from './FocusedNotice.js'
import { FocusedStep } from './FocusedStep.js'
import { problemsOf } from './problems.js'
import { SecondFactorForm } from './SecondFactorForm.js'

/** Props of the form; `children` appear below its buttons. */
export interface VerifyEmailFormProps extends LoginOptions {
  /** Address that received the e-mail. */
  email?: string | undefined
  texts?: Partial<VerifyEmailTexts & SecondFactorTexts> | undefined
  children?: ReactNode
}

/** Asks for the code of the verification e-mail, then for a second factor if required, and completes the login. */
export function VerifyEmailForm(props: VerifyEmailFormProps): ReactNode {
  const { email, texts, children, ...options } = props
  const words = useTexts('verifyEmail', verifyEmailTexts, texts)
  const { verify, resend, state, pending, error } = useVerification(options)
  const [resent, setResent] = useState(false)
  if (state.loginState === 'OWNER_APPROVAL_REQUIRED') {
    return <FocusedNotice>{words.approval}</FocusedNotice>
  }
  if (state.loginState === 'SECOND_FACTOR_REQUIRED') {
    return (
      <FocusedStep>
        <SecondFactorForm {...options} state={state} waiting={state.data} texts={texts} />
      </FocusedStep>
    )
  }
  return (
    <AccountForm
      title={words.verifyTitle}
      showTitle
      submit={words.verify}
      pendingText={words.verifyPending}
      pending={pending}
      problems={problemsOf(state, error, words, { field: 'code', text: words.codeWrong })}
      onSubmit={({ code }) => void verify(code)}
      fields={[
        {
          name: 'code',
          label: words.code,
          hint: words.codeSent(email),
          type: 'text',
          inputMode: 'numeric',
          autoComplete: 'one-time-code',
          missing: words.codeMissing,
        },
      ]}
    >
      <p className="hint">{words.nothingThere}</p>
      <button
        className="button quiet"
        type="button"
        aria-busy={pending}
        onClick={async () => {
          setResent(false)
          setResent(await resend())
        }}
      >
        {words.resend}
      </button>
      <p role="status">{resent ? words.resent : ''}</p>
      {children}
    </AccountForm>
  )
}
