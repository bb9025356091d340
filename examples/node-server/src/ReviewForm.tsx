import type { ReactNode } from 'react'

/** A form that is posted to the film's own address; what is wrong with it is said above. */
export function ReviewForm({ problem }: { problem: string | undefined }): ReactNode {
  return (
    <form method="post" className="stack">
      {problem ? (
        <p className="notice danger" role="alert">
          {problem}
        </p>
      ) : null}
      <div className="field">
        <label htmlFor="rating">Stars, one to five</label>
        <input id="rating" name="rating" type="number" min="1" max="5" defaultValue="4" required />
      </div>
      <div className="field">
        <label htmlFor="text">Your review</label>
        <textarea id="text" name="text" rows={4} maxLength={4000} required />
      </div>
      <button className="button primary" type="submit">
        Publish the review
      </button>
    </form>
  )
}
