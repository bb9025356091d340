import type { ReactNode } from 'react'
import { isLoopback } from './is-loopback.js'

/** Where to find the mail while the site runs on one's own machine, where no mail server is set. */
export function MailHint(): ReactNode {
  if (!isLoopback(location.hostname)) return null
  return (
    <p className="notice mail-hint">
      No mail leaves this machine. The mail with your code is in the{' '}
      <a href="/console" target="_blank" rel="noreferrer">
        console’s inbox
      </a>{' '}
      while no mail server is set.
    </p>
  )
}
