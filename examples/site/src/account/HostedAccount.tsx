import type { ReactNode } from 'react'
import { useConnection } from '../connection/connection-context.js'
import { hostedAddress } from '../connection/hosted-address.js'

/** Link to the account page of the server; renders nothing for the hosted provider, which has no such page. */
export function HostedAccount(): ReactNode {
  const { config } = useConnection()
  const address = hostedAddress(config.host, '/auth/account')
  if (address === undefined) return null
  return (
    <section className="card" aria-labelledby="hosted">
      <h2 id="hosted">Login and devices</h2>
      <p className="account-note">
        Two-step verification, your e-mail address and the devices that you are logged in on. You
        may have to log in again.
      </p>
      <a className="button" href={address}>
        Manage login and devices
      </a>
    </section>
  )
}
