import type { ReactNode } from 'react'
import { useMoreTexts } from '../language/texts-context.js'
import { useHostedAddress } from '../language/useHostedAddress.js'

/**
 * Heading of a page that needs JavaScript, for browsers without it. Links to the hosted account page, which does not
 * need it.
 */
export function NeedsScript(): ReactNode {
  const { account } = useMoreTexts()
  const address = useHostedAddress('/auth/account')
  return (
    <noscript>
      <h1>{account.needsScript}</h1>
      <p>{account.needsScriptLead}</p>
      <p>{account.withoutScript(<a href={address}>{account.manageWithoutScript}</a>)}</p>
    </noscript>
  )
}
