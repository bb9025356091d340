import type { ReactNode } from 'react'
import { useConnection } from '../connection/connection-context.js'
import { hostedAddress } from '../connection/hosted-address.js'
import { useMoreTexts } from '../language/texts-context.js'

/** Link to the account page of the server; renders nothing for the hosted provider, which has no such page. */
export function HostedAccount(): ReactNode {
  const { account } = useMoreTexts()
  const address = hostedAddress(useConnection(), '/auth/account')
  if (address === undefined) return null
  return (
    <section className="card" aria-labelledby="hosted">
      <h2 id="hosted">{account.devices}</h2>
      <p className="account-note">{account.devicesLead}</p>
      <a className="button" href={address}>
        {account.manageDevices}
      </a>
    </section>
  )
}
