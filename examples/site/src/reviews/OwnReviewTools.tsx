import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../language/texts-context.js'

interface OwnReviewToolsProps {
  pending: boolean
  /** Message when the review could not be removed. */
  refusal: string | undefined
  onEdit(): void
  onRemove(): void
}

/** Actions of a review's author; removing asks for confirmation. */
export function OwnReviewTools(props: OwnReviewToolsProps): ReactNode {
  const { pending, refusal, onEdit, onRemove } = props
  const { reviews } = useTexts()
  const [asking, setAsking] = useState(false)
  const remove = useRef<HTMLButtonElement>(null)
  const asked = useRef(false)
  // Focuses the button again, because the focused one was removed with the question.
  useEffect(() => {
    if (asked.current && !asking) remove.current?.focus()
    asked.current = asking
  }, [asking])
  return (
    <div className="review-tools">
      {asking ? (
        <RemoveQuestion pending={pending} onRemove={onRemove} onKeep={() => setAsking(false)} />
      ) : (
        <p className="cluster">
          <button type="button" className="button" onClick={onEdit}>
            {reviews.edit}
          </button>
          <button
            type="button"
            className="button quiet"
            ref={remove}
            onClick={() => setAsking(true)}
          >
            {reviews.delete}
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

interface RemoveQuestionProps {
  pending: boolean
  onRemove(): void
  onKeep(): void
}

function RemoveQuestion({ pending, onRemove, onKeep }: RemoveQuestionProps): ReactNode {
  const { reviews } = useTexts()
  const keep = useRef<HTMLButtonElement>(null)
  // Focuses the cancel button, because the focused button was removed.
  useEffect(() => keep.current?.focus(), [])
  return (
    <fieldset className="cluster">
      <legend>{reviews.deleteQuestion}</legend>
      <button type="button" className="button danger" aria-busy={pending} onClick={onRemove}>
        {reviews.deleteIt}
      </button>
      <button type="button" className="button" ref={keep} onClick={onKeep}>
        {reviews.keepIt}
      </button>
    </fieldset>
  )
}
