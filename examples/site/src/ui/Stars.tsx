import type { ReactNode } from 'react'
import { useTexts } from '../language/texts-context.js'

/** Path of a star, on a square of 20 by 20. */
export const starPath = 'M10 1.6l2.6 5.5 6 .8-4.4 4.2 1.1 6L10 15.2l-5.3 2.9 1.1-6L1.4 7.9l6-.8z'

/** One to five stars, with the number as accessible name. */
export function Stars({ rating }: { rating: number }): ReactNode {
  const { reviews } = useTexts()
  return (
    <span className="stars" role="img" aria-label={reviews.stars(rating)}>
      {[1, 2, 3, 4, 5].map((star) => (
        <svg key={star} viewBox="0 0 20 20" aria-hidden="true" data-full={star <= rating}>
          <path d={starPath} />
        </svg>
      ))}
    </span>
  )
}
