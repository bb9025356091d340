import { useLogout, useMember, useSession } from '@foyer/react'
import type { ReactNode } from 'react'
import { Redirect, useLocalPath } from '../language/links.js'
import { useMoreTexts, useTexts } from '../language/texts-context.js'
import { memberName } from '../login/member-name.js'
import { NeedsScript } from '../login/NeedsScript.js'
import { loginLink } from '../login/return-to.js'
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
  if (!ready) return <AccountPlaceholder />
  return loggedIn ? <Account /> : <Redirect to={loginLink('/account')} />
}

/** Placeholder while the session is unknown. */
function AccountPlaceholder(): ReactNode {
  const { account } = useMoreTexts()
  const { site } = useTexts()
  return (
    <div className="page account">
      <PageHead title={site.account} hidden />
      <header className="account-head">
        <p className="overline">{site.account}</p>
        <h1 className="while-script">
          <span className="skeleton account-name-loading" />
        </h1>
        <span className="visually-hidden while-script">{account.loading}</span>
      </header>
      <NeedsScript />
    </div>
  )
}

function Account(): ReactNode {
  const { account } = useMoreTexts()
  const { site } = useTexts()
  const local = useLocalPath()
  const { member, pending, error, refetch } = useMember()
  const { logout, pending: leaving } = useLogout()
  const name = (member && memberName(member)) || site.member
  return (
    <div className="page account">
      <PageHead title={site.account} hidden />
      <header className="account-head">
        <p className="overline">{site.account}</p>
        <h1>{pending ? <span className="skeleton account-name-loading" /> : <bdi>{name}</bdi>}</h1>
        {member ? (
          <p>
            <bdi>{member.loginEmail}</bdi>
          </p>
        ) : null}
        {pending ? <span className="visually-hidden">{account.loading}</span> : null}
      </header>
      {error ? <Problem error={error} retry={refetch} what={account.notLoaded} /> : null}
      {member ? <OwnReviews memberId={member.id} /> : null}
      <div className="account-side">
        {member ? (
          <section className="card" aria-labelledby="name">
            <h2 id="name">{account.profile}</h2>
            <ChangeName member={member} />
          </section>
        ) : null}
        <section className="card" aria-labelledby="password">
          <h2 id="password">{account.changePassword}</h2>
          <ChangePassword email={member?.loginEmail} />
        </section>
        <HostedAccount />
        <OwnData />
        <section className="card" aria-labelledby="leave">
          <h2 id="leave">{site.logOut}</h2>
          <p className="account-note">{account.logOutLead}</p>
          <button
            type="button"
            className="button"
            aria-busy={leaving}
            onClick={() => logout({ returnTo: new URL(local('/'), location.href).href })}
          >
            {account.logOutHere}
          </button>
        </section>
      </div>
    </div>
  )
}
