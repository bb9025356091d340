import type { ReactNode } from 'react'
import { useConnection } from '../connection/connection-context.js'
import { hostedAddress } from '../connection/hosted-address.js'

/** Link to the server's page for a forgotten password. */
export function ForgottenPassword(): ReactNode {
  const { config } = useConnection()
  const address = hostedAddress(config.host, '/auth/forgot')
  if (address === undefined) return null
  return (
    <p className="forgotten">
      <a href={address}>Forgot your password?</a>
    </p>
  )
}
