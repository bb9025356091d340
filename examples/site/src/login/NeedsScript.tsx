import type { ReactNode } from 'react'
import { useConnection } from '../connection/connection-context.js'
import { hostedAddress } from '../connection/hosted-address.js'
import { useMoreTexts } from '../language/texts-context.js'

/**
 * Heading of a page that needs JavaScript, for browsers without it. Links to the hosted account page, which does not
 * need it.
 */
export function NeedsScript(): ReactNode {
  const { account } = useMoreTexts()
  const address = hostedAddress(useConnection(), '/auth/account')
  return (
    <noscript>
      <h1>{account.needsScript}</h1>
      <p>{account.needsScriptLead}</p>
      {address === undefined ? null : (
        <p>{account.withoutScript(<a href={address}>{account.manageWithoutScript}</a>)}</p>
      )}
    </noscript>
  )
}
