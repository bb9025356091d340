import { SignInForm } from '@foyer/react'
import type { ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { AlreadyIn } from './AlreadyIn.js'
import { callbackAddress } from './callback-address.js'
import { ForgottenPassword } from './ForgottenPassword.js'
import { HostedSignIn } from './HostedSignIn.js'
import { returnPath, signUpLink } from './return-to.js'
import { useCameAsMember } from './useCameAsMember.js'
import { WaysIn } from './WaysIn.js'

/** Login by the site's own form or by the hosted page. */
export default function SignInPage(): ReactNode {
  const [params] = useSearchParams()
  const to = returnPath(params)
  const navigate = useNavigate()
  if (useCameAsMember()) return <AlreadyIn to={to} />
  return (
    <WaysIn
      title="Log in"
      lead={
        <>
          Not a member yet? <Link to={signUpLink(to)}>Join the club</Link>.
        </>
      }
      hosted={
        <>
          <p>
            A page of the server, the same for every site that uses it. You come back here
            afterwards.
          </p>
          <HostedSignIn to={to} label="Go to the hosted page" />
        </>
      }
    >
      <SignInForm
        fallbackRedirectUri={callbackAddress()}
        onSignedIn={() => navigate(to, { replace: true })}
      >
        <ForgottenPassword />
      </SignInForm>
    </WaysIn>
  )
}
