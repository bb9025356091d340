import type { Item } from '@foyer/client'
import type { ReactNode } from 'react'
import { useTexts } from '../language/texts-context.js'
import { Stars } from '../ui/Stars.js'
import type { Review } from './review.js'

interface ReviewCardProps {
  review: Item<Review>
  /** Actions of the author. */
  children?: ReactNode
}

/** A review. */
export function ReviewCard({ review, children }: ReviewCardProps): ReactNode {
  const { reviews, format } = useTexts()
  const { rating, title, text, authorName, _createdDate, _updatedDate } = review
  const changed = _updatedDate.getTime() - _createdDate.getTime() > 60_000
  return (
    <article className="review">
      <Stars rating={rating} />
      {title ? <h3 dir="auto">{title}</h3> : null}
      <p className="review-text" dir="auto">
        {text}
      </p>
      <p className="review-by">
        <strong>
          <bdi>{authorName ?? reviews.formerMember}</bdi>
        </strong>
        <time dateTime={_createdDate.toISOString()}>{format.day(_createdDate)}</time>
        {changed ? <span>{reviews.edited(format.day(_updatedDate))}</span> : null}
      </p>
      {children}
    </article>
  )
}
