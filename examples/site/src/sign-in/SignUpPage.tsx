import { SignUpForm } from '@foyer/react'
import type { ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { AlreadyIn } from './AlreadyIn.js'
import { callbackAddress } from './callback-address.js'
import { HostedSignIn } from './HostedSignIn.js'
import { MailHint } from './MailHint.js'
import { returnPath, signInLink } from './return-to.js'
import { useCameAsMember } from './useCameAsMember.js'
import { WaysIn } from './WaysIn.js'

/** Registration by the site's own form, with a code by mail, or by the hosted page. */
export default function SignUpPage(): ReactNode {
  const [params] = useSearchParams()
  const to = returnPath(params)
  const navigate = useNavigate()
  if (useCameAsMember()) return <AlreadyIn to={to} />
  return (
    <WaysIn
      title="Join the club"
      lead={
        <>
          Members write reviews. Already one? <Link to={signInLink(to)}>Log in</Link>.
        </>
      }
      hosted={
        <>
          <p>
            A page of the server, the same for every site that uses it. Choose “Sign up” there; you
            come back here afterwards.
          </p>
          <HostedSignIn to={to} label="Go to the hosted page" />
        </>
      }
    >
      <SignUpForm
        texts={{ title: 'Join', submit: 'Join', pending: 'Setting up your account …' }}
        fallbackRedirectUri={callbackAddress()}
        onSignedIn={() => navigate(to, { replace: true })}
      />
      <MailHint />
    </WaysIn>
  )
}
