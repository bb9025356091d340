import type { ReactNode } from 'react'
import { useMoreTexts } from '../language/texts-context.js'
import { isLoopback } from './is-loopback.js'

/** Hint to find e-mails in the inbox of the console while the site runs locally without a mail server. */
export function MailHint(): ReactNode {
  const { signIn } = useMoreTexts()
  if (!isLoopback(location.hostname)) return null
  const inbox = (
    <a href="/console" target="_blank" rel="noreferrer">
      {signIn.inbox}
    </a>
  )
  return <p className="notice">{signIn.localMail(inbox)}</p>
}
