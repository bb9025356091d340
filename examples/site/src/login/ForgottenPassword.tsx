import type { ReactNode } from 'react'
import { useConnection } from '../connection/connection-context.js'
import { hostedAddress } from '../connection/hosted-address.js'
import { useMoreTexts } from '../language/texts-context.js'

/** Link to the server's page for a forgotten password. */
export function ForgottenPassword(): ReactNode {
  const { login } = useMoreTexts()
  const address = hostedAddress(useConnection(), '/auth/forgot')
  if (address === undefined) return null
  return (
    <p className="forgotten">
      <a href={address}>{login.forgotPassword}</a>
    </p>
  )
}
