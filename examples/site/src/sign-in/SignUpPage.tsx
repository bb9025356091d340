import { SignUpForm } from '@foyer/react'
import type { ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useConnection } from '../connection/connection-context.js'
import { AlreadyIn } from './AlreadyIn.js'
import { callbackAddress } from './callback-address.js'
import { HostedSignIn } from './HostedSignIn.js'
import { MailHint } from './MailHint.js'
import { returnPath, signInLink } from './return-to.js'
import { useCameAsMember } from './useCameAsMember.js'
import { WaysIn } from './WaysIn.js'

/** The club is joined; and the message has a link, so it need not say to log in. */
const texts = {
  title: 'Join',
  submit: 'Join',
  emailTaken: 'There is already an account with this e-mail address.',
}

/** Registration by the site's own form, with a code by mail, or by the hosted page. */
export default function SignUpPage(): ReactNode {
  const [params] = useSearchParams()
  const to = returnPath(params)
  const navigate = useNavigate()
  const connection = useConnection()
  if (useCameAsMember()) return <AlreadyIn to={to} />
  return (
    <WaysIn
      title="Join the club"
      lead={
        <>
          Write reviews and keep a watchlist. Already a member?{' '}
          <Link to={signInLink(to)}>Log in</Link>.
        </>
      }
      hosted={<HostedSignIn to={to} />}
    >
      <SignUpForm
        texts={texts}
        codeHint={<MailHint />}
        logIn={(email) => (
          <Link to={signInLink(to)} state={{ email }}>
            Log in
          </Link>
        )}
        fallbackRedirectUri={callbackAddress(connection)}
        onSignedIn={() => navigate(to, { replace: true })}
      />
    </WaysIn>
  )
}
