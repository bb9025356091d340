import type { ReactNode } from 'react'
import { useMoreTexts } from '../language/texts-context.js'
import { useHostedAddress } from '../language/useHostedAddress.js'

/** Link to the server's page for a forgotten password. */
export function ForgottenPassword(): ReactNode {
  const { login } = useMoreTexts()
  return (
    <p className="forgotten">
      <a href={useHostedAddress('/auth/forgot')}>{login.forgotPassword}</a>
    </p>
  )
}
