import type { ReactNode } from 'react'
import { isLoopback } from './is-loopback.js'

/** Hint to find mails in the inbox of the console while the site runs locally without a mail server. */
export function MailHint(): ReactNode {
  if (!isLoopback(location.hostname)) return null
  return (
    <p className="notice">
      Running on your own machine? Without a mail server, the code is in the{' '}
      <a href="/console" target="_blank" rel="noreferrer">
        console’s inbox
      </a>
      .
    </p>
  )
}
