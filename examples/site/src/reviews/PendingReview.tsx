import type { ReactNode } from 'react'
import { useTexts } from '../language/texts-context.js'
import { Stars } from '../ui/Stars.js'
import type { Review } from './review.js'

/** Review in its final form, shown while it is being sent. */
export function PendingReview({ review }: { review: Review }): ReactNode {
  const { reviews } = useTexts()
  const { rating, title, text, authorName } = review
  return (
    <article className="review review-sent" aria-busy="true">
      <Stars rating={rating} />
      {title ? <h3 dir="auto">{title}</h3> : null}
      <p className="review-text" dir="auto">
        {text}
      </p>
      <p className="review-by" role="status">
        <strong>
          <bdi>{authorName}</bdi>
        </strong>{' '}
        {reviews.publishing}
      </p>
    </article>
  )
}
