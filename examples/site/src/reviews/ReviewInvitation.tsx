import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useUnprefixedLocation } from '../language/links.js'
import { useTexts } from '../language/texts-context.js'
import { loginLink, pathOf, signUpLink } from '../login/return-to.js'
import { reviewHash } from './useArrival.js'

interface ReviewInvitationProps {
  /** True for a film without reviews. */
  empty: boolean
  /** True if the session of a member ended who was writing. */
  interrupted: boolean
}

/**
 * Invites a visitor to log in; the login returns to the review form. Explains it to a member whose form is gone, and
 * takes the focus that the form had.
 */
export function ReviewInvitation({ empty, interrupted }: ReviewInvitationProps): ReactNode {
  const { reviews, site } = useTexts()
  const form = pathOf({ ...useUnprefixedLocation(), hash: reviewHash })
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (interrupted && document.activeElement === document.body) notice.current?.focus()
  }, [interrupted])
  return (
    <div className="review-invitation">
      {interrupted ? (
        <div className="notice" tabIndex={-1} ref={notice}>
          <p role="alert">{reviews.loggedOut}</p>
        </div>
      ) : (
        <p>{empty ? reviews.inviteFirst : reviews.invite}</p>
      )}
      <p className="cluster">
        <Link to={loginLink(form)} className="button primary">
          {reviews.logIn}
        </Link>
        <Link to={signUpLink(form)}>{site.notAMember}</Link>
      </p>
    </div>
  )
}
