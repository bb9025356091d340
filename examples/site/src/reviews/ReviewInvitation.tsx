import type { ReactNode } from 'react'
import { Link, useUnprefixedLocation } from '../language/links.js'
import { useTexts } from '../language/texts-context.js'
import { loginLink, pathOf, signUpLink } from '../login/return-to.js'
import { reviewHash } from './useArrival.js'

/** Invites a visitor to log in; the login returns to the review form. */
export function ReviewInvitation({ empty }: { empty: boolean }): ReactNode {
  const { reviews, site } = useTexts()
  const form = pathOf({ ...useUnprefixedLocation(), hash: reviewHash })
  return (
    <div className="review-invitation">
      <p>{empty ? reviews.inviteFirst : reviews.invite}</p>
      <p className="cluster">
        <Link to={loginLink(form)} className="button primary">
          {reviews.logIn}
        </Link>
        <Link to={signUpLink(form)}>{site.notAMember}</Link>
      </p>
    </div>
  )
}
