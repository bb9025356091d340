import type { Item } from '@foyer/client'
import type { ReactNode } from 'react'
import { Stars } from '../ui/Stars.js'
import { formerMember, type Review } from './review.js'
import { writtenOn } from './written-on.js'

interface ReviewCardProps {
  review: Item<Review>
  /** Actions of the author. */
  children?: ReactNode
}

/** A review. */
export function ReviewCard({ review, children }: ReviewCardProps): ReactNode {
  const { rating, title, text, authorName, _createdDate, _updatedDate } = review
  const changed = _updatedDate.getTime() - _createdDate.getTime() > 60_000
  return (
    <article className="review">
      <Stars rating={rating} />
      {title ? <h3>{title}</h3> : null}
      <p className="review-text">{text}</p>
      <p className="review-by">
        <strong>{authorName ?? formerMember}</strong>
        <time dateTime={_createdDate.toISOString()}>{writtenOn(_createdDate)}</time>
        {changed ? <span>edited {writtenOn(_updatedDate)}</span> : null}
      </p>
      {children}
    </article>
  )
}
