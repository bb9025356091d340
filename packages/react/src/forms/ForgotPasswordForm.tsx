import type { ForgotPasswordTexts } from '@foyer/protocol/texts/forms/en'
import { forgotPasswordTexts } from '@foyer/protocol/texts/forms/en'
import { type ReactNode, useState } from 'react'
import { usePasswordReset } from '../hooks/usePasswordReset.js'
import { useTexts } from '../texts/texts-context.js'
import { AccountForm } from './AccountForm.js'
import { FocusedNotice } from './FocusedNotice.js'
import { problemsOf } from './problems.js'

/** Props of the form; `children` appear below its button. */
export interface ForgotPasswordFormProps {
  /** URL to open after the new password is set, on a registered origin of the OAuth client. */
  redirectUri: string
  /** Initial e-mail address. */
  email?: string | undefined
  /** Language of the e-mail, a BCP 47 tag. Default: the member's. */
  language?: string | undefined
  texts?: Partial<ForgotPasswordTexts> | undefined
  children?: ReactNode
}

/**
 * Sends an e-mail with a link to set a new password. The result is the same for unknown addresses.
 * @example
 * return <ForgotPasswordForm redirectUri={`${location.origin}/callback`} />
 */
export function ForgotPasswordForm(props: ForgotPasswordFormProps): ReactNode {
  const { redirectUri, email, language, texts, children } = props
  const words = useTexts('forgotPassword', forgotPasswordTexts, texts)
  const { sendEmail, state, pending, error } = usePasswordReset()
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo !== undefined) return <FocusedNotice>{words.sent(sentTo)}</FocusedNotice>
  return (
    <>
      <p className="hint">{words.lead}</p>
      <AccountForm
        title={words.title}
        submit={words.submit}
        pendingText={words.pending}
        pending={pending}
        problems={problemsOf(state, error, words)}
        onSubmit={async ({ email: address }) => {
          if (await sendEmail(address, redirectUri, language ? { language } : {})) {
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
