import type { ReactNode } from 'react'
import { useMoreTexts } from '../language/texts-context.js'
import { isLoopback } from './is-loopback.js'

/** Hint to find e-mails in the inbox of the console while the site runs locally without a mail server. */
export function MailHint(): ReactNode {
  const { login } = useMoreTexts()
  if (!isLoopback(location.hostname)) return null
  const inbox = (
    <a href="/console" target="_blank" rel="noreferrer">
      {login.inbox}
    </a>
  )
  return <p className="notice">{login.localMail(inbox)}</p>
}
