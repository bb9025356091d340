import { useLogout, useMember, useSession } from '@foyer/react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { memberName } from '../sign-in/member-name.js'
import { pathOf, signInLink, signUpLink } from '../sign-in/return-to.js'

/** Session area of the header: login link for visitors, name and logout for members. */
export function SessionArea(): ReactNode {
  const { loggedIn } = useSession()
  return loggedIn ? <MemberArea /> : <VisitorArea />
}

function VisitorArea(): ReactNode {
  const here = pathOf(useLocation())
  return (
    <div className="session">
      <Link to={signInLink(here)} className="session-link">
        Log in
      </Link>
      <Link to={signUpLink(here)} className="button primary session-join">
        Join
      </Link>
    </div>
  )
}

function MemberArea(): ReactNode {
  const { member, pending } = useMember()
  const { logout, pending: leaving } = useLogout()
  return (
    <div className="session">
      {pending ? (
        <span className="skeleton session-name" role="status" aria-label="Loading your name" />
      ) : (
        <Link to="/account" className="session-name" title="Your account">
          <span className="visually-hidden">Logged in as </span>
          {member ? memberName(member) : 'Member'}
        </Link>
      )}
      <button
        type="button"
        className="button session-out"
        aria-busy={leaving}
        onClick={() => logout()}
      >
        Log out
      </button>
    </div>
  )
}
