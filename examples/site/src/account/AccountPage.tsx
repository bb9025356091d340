import { useLogout, useMember, useSession } from '@foyer/react'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { memberName } from '../sign-in/member-name.js'
import { signInLink } from '../sign-in/return-to.js'
import { PageHead } from '../ui/PageHead.js'
import { Problem } from '../ui/Problem.js'
import { ChangeName } from './ChangeName.js'
import { ChangePassword } from './ChangePassword.js'
import { HostedAccount } from './HostedAccount.js'
import { OwnData } from './OwnData.js'
import { OwnReviews } from './OwnReviews.js'

/** Account page of the current member; visitors log in first and return here. */
export default function AccountPage(): ReactNode {
  const { loggedIn, ready } = useSession()
  if (!ready) return <AccountAwaited />
  return loggedIn ? <Account /> : <Navigate to={signInLink('/account')} replace />
}

/** Shown until it is known who is there. */
function AccountAwaited(): ReactNode {
  return (
    <div className="page account">
      <PageHead title="Your account" hidden />
      <header className="account-head">
        <p className="overline">Your account</p>
        <h1>
          <span className="skeleton account-name-loading" />
        </h1>
        <span className="visually-hidden">Loading your account</span>
      </header>
    </div>
  )
}

function Account(): ReactNode {
  const { member, pending, error, refetch } = useMember()
  const { logout, pending: leaving } = useLogout()
  const name = member ? memberName(member) : 'Member'
  return (
    <div className="page account">
      <PageHead title="Your account" hidden />
      <header className="account-head">
        <p className="overline">Your account</p>
        <h1>{pending ? <span className="skeleton account-name-loading" /> : name}</h1>
        {member ? <p>{member.loginEmail}</p> : null}
        {pending ? <span className="visually-hidden">Loading your account</span> : null}
      </header>
      {error ? <Problem error={error} retry={refetch} what="Your account" /> : null}
      {member ? <OwnReviews memberId={member.id} /> : null}
      <div className="account-side">
        {member ? (
          <section className="card" aria-labelledby="name">
            <h2 id="name">Display name</h2>
            <ChangeName member={member} />
          </section>
        ) : null}
        <section className="card" aria-labelledby="password">
          <h2 id="password">Change your password</h2>
          <ChangePassword email={member?.loginEmail} />
        </section>
        <HostedAccount />
        <OwnData />
        <section className="card" aria-labelledby="leave">
          <h2 id="leave">Log out</h2>
          <p className="account-note">Drafts stay on this device until you close the tab.</p>
          <button
            type="button"
            className="button"
            aria-busy={leaving}
            onClick={() => logout({ returnTo: new URL('/', location.href).href })}
          >
            Log out on this device
          </button>
        </section>
      </div>
    </div>
  )
}
