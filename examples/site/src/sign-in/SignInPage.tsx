import { SignInForm } from '@foyer/react'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useConnection } from '../connection/connection-context.js'
import { AlreadyIn } from './AlreadyIn.js'
import { callbackAddress } from './callback-address.js'
import { ForgottenPassword } from './ForgottenPassword.js'
import { HostedSignIn } from './HostedSignIn.js'
import { MailHint } from './MailHint.js'
import { returnPath, signUpLink } from './return-to.js'
import { useCameAsMember } from './useCameAsMember.js'
import { WaysIn } from './WaysIn.js'

/** Login by the site's own form or by the hosted page. */
export default function SignInPage(): ReactNode {
  const [params] = useSearchParams()
  const to = returnPath(params)
  const navigate = useNavigate()
  const connection = useConnection()
  const email = typedEmail(useLocation().state)
  if (useCameAsMember()) return <AlreadyIn to={to} />
  return (
    <WaysIn
      title="Log in"
      lead={
        <>
          Not a member yet? <Link to={signUpLink(to)}>Join the club</Link>.
        </>
      }
      hosted={<HostedSignIn to={to} />}
    >
      <SignInForm
        {...email}
        codeHint={<MailHint />}
        fallbackRedirectUri={callbackAddress(connection)}
        onSignedIn={() => navigate(to, { replace: true })}
      >
        <ForgottenPassword />
      </SignInForm>
    </WaysIn>
  )
}

/** Returns the e-mail address that was typed on the sign-up page, if the member comes from there. */
function typedEmail(state: unknown): { email?: string } {
  const { email }: { email?: unknown } = Object(state)
  return typeof email === 'string' ? { email } : {}
}
