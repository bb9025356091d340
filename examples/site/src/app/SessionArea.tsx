import { useLogout, useMember, useSession } from '@foyer/react'
import type { ReactNode } from 'react'
import { Link, useLocalPath } from '../language/links.js'
import { useTexts } from '../language/texts-context.js'
import { memberName } from '../login/member-name.js'
import { loginLink, signUpLink, useReturnPath } from '../login/return-to.js'

/** Session area of the header: login link for visitors, name and logout for members. */
export function SessionArea(): ReactNode {
  const { loggedIn } = useSession()
  return loggedIn ? <MemberArea /> : <VisitorArea />
}

function VisitorArea(): ReactNode {
  const { site } = useTexts()
  const here = useReturnPath()
  return (
    <div className="session">
      <Link to={loginLink(here)} className="session-link">
        {site.logIn}
      </Link>
      <Link to={signUpLink(here)} className="button primary session-join">
        {site.signUp}
      </Link>
    </div>
  )
}

function MemberArea(): ReactNode {
  const { member, pending } = useMember()
  const { site } = useTexts()
  const { logout, pending: leaving } = useLogout()
  const isOwnPage = useReturnPath() === '/account'
  const home = useLocalPath()('/')
  return (
    <div className="session">
      {pending ? (
        <span className="skeleton session-name" role="status" aria-label={site.loadingName} />
      ) : (
        <Link to="/account" className="session-name" title={site.account}>
          <span className="visually-hidden">{site.loggedInAs} </span>
          {(member && memberName(member)) || site.member}
        </Link>
      )}
      <button
        type="button"
        className="button session-out"
        aria-busy={leaving}
        // A page for members would show its login form after the logout.
        onClick={() => logout(isOwnPage ? { returnTo: new URL(home, location.href).href } : {})}
      >
        {site.logOut}
      </button>
    </div>
  )
}
