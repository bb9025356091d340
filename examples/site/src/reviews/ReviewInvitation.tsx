import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { pathOf, signInLink, signUpLink } from '../sign-in/return-to.js'

/** Invites a visitor to log in; the login returns to this film. */
export function ReviewInvitation({ empty }: { empty: boolean }): ReactNode {
  const here = pathOf(useLocation())
  return (
    <div className="review-invitation">
      <p>
        {empty ? 'Nobody has written about this film yet. ' : null}
        Seen it? Members write reviews.
      </p>
      <p className="cluster">
        <Link to={signInLink(here)} className="button primary">
          Log in to write a review
        </Link>
        <Link to={signUpLink(here)}>Not a member yet? Join</Link>
      </p>
    </div>
  )
}
