import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { pathOf, signInLink, signUpLink } from '../sign-in/return-to.js'
import { reviewHash } from './useArrival.js'

/** Invites a visitor to log in; the login returns to the review form. */
export function ReviewInvitation({ empty }: { empty: boolean }): ReactNode {
  const form = pathOf({ ...useLocation(), hash: reviewHash })
  return (
    <div className="review-invitation">
      <p>
        {empty
          ? 'No reviews yet. Seen it? Be the first to write one.'
          : 'Seen it? Tell us what you thought.'}
      </p>
      <p className="cluster">
        <Link to={signInLink(form)} className="button primary">
          Log in to write a review
        </Link>
        <Link to={signUpLink(form)}>Not a member yet? Join</Link>
      </p>
    </div>
  )
}
