import type { ReactNode } from 'react'
import type { RejectedReview } from './page-data.js'

/**
 * Form that posts a review to the URL of the film's page. Shows the problem of a rejected review.
 */
export function ReviewForm({ rejected }: { rejected: RejectedReview | undefined }): ReactNode {
  return (
    <form method="post" className="stack">
      {rejected ? (
        <p className="notice danger" role="alert">
          {rejected.problem}
        </p>
      ) : null}
      <div className="field">
        <label htmlFor="rating">Stars, one to five</label>
        <input id="rating" name="rating" type="number" min="1" max="5" defaultValue="4" required />
      </div>
      <div className="field">
        <label htmlFor="text">Your review</label>
        <textarea
          id="text"
          name="text"
          rows={4}
          maxLength={4000}
          required
          defaultValue={rejected?.text}
        />
      </div>
      <button className="button primary" type="submit">
        Publish the review
      </button>
    </form>
  )
}
