import type { ForgotPasswordTexts } from '@foyer/protocol/texts/forms/en'
import { forgotPasswordTexts } from '@foyer/protocol/texts/forms/en'
import { type ReactNode, useState } from 'react'
import { useRecovery } from '../hooks/useRecovery.js'
import { useTexts } from '../texts/texts-context.js'
import { AccountForm } from './AccountForm.js'
import { FocusedNotice } from './FocusedNotice.js'
import { problemsOf } from './problems.js'

/** Props of the form; `children` appear below its button. */
export interface ForgotPasswordFormProps {
  /** Address to open after the new password is set: one of the client's registered addresses. */
  redirectUri: string
  /** Filled in at first. */
  email?: string | undefined
  /** Language of the mail, IETF BCP 47: the member's when left out. */
  language?: string | undefined
  texts?: Partial<ForgotPasswordTexts> | undefined
  children?: ReactNode
}

/** Has a mail sent with a link to choose a new password. It does not tell whether there is such an account. */
export function ForgotPasswordForm(props: ForgotPasswordFormProps): ReactNode {
  const { redirectUri, email, language, texts, children } = props
  const words = useTexts('forgotPassword', forgotPasswordTexts, texts)
  const { sendMail, state, pending, error } = useRecovery()
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo !== undefined) return <FocusedNotice>{words.sent(sentTo)}</FocusedNotice>
  return (
    <>
      <p className="hint">{words.lead}</p>
      <AccountForm
        title={words.title}
        summary={words.summary}
        submit={words.submit}
        pendingText={words.pending}
        pending={pending}
        problems={problemsOf(state, error, words)}
        onSubmit={async ({ email: address }) => {
          if (await sendMail(address, redirectUri, language ? { language } : {})) {
            setSentTo(address)
          }
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
        ]}
      >
        {children}
      </AccountForm>
    </>
  )
}
