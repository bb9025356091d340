import { type ReactNode, useState } from 'react'

interface OwnReviewToolsProps {
  pending: boolean
  /** Why it could not be removed. */
  refusal: string | undefined
  onEdit(): void
  onRemove(): void
}

/** What the author can do with a review; removing asks once more. */
export function OwnReviewTools(props: OwnReviewToolsProps): ReactNode {
  const { pending, refusal, onEdit, onRemove } = props
  const [asking, setAsking] = useState(false)
  return (
    <div className="review-tools">
      {asking ? (
        <fieldset className="cluster">
          <legend>Remove your review for good?</legend>
          <button type="button" className="button danger" aria-busy={pending} onClick={onRemove}>
            Remove it
          </button>
          {/* biome-ignore would hide it: the question replaced the button that had the focus. */}
          <button
            type="button"
            className="button"
            ref={(button) => button?.focus()}
            onClick={() => setAsking(false)}
          >
            Keep it
          </button>
        </fieldset>
      ) : (
        <p className="cluster">
          <button type="button" className="button" onClick={onEdit}>
            Change
          </button>
          <button type="button" className="button quiet" onClick={() => setAsking(true)}>
            Remove
          </button>
        </p>
      )}
      {refusal ? (
        <p className="notice danger" role="alert">
          {refusal}
        </p>
      ) : null}
    </div>
  )
}
