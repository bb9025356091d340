import type { ReactNode } from 'react'
import { useMoreTexts } from '../language/texts-context.js'
import { useHostedAddress } from '../language/useHostedAddress.js'

/** Link to the account page of the server. */
export function HostedAccount(): ReactNode {
  const { account } = useMoreTexts()
  return (
    <section className="card" aria-labelledby="hosted">
      <h2 id="hosted">{account.devices}</h2>
      <p className="account-note">{account.devicesLead}</p>
      <a className="button" href={useHostedAddress('/auth/account')}>
        {account.manageDevices}
      </a>
    </section>
  )
}
