import type { ReactNode } from 'react'
import { useTexts } from '../language/texts-context.js'
import { starPath } from '../ui/Stars.js'

interface StarsInputProps {
  id: string
  /** Selected number of stars; 0 for none. */
  rating: number
  problem: string | undefined
  onRate(rating: number): void
}

/** Rating of one to five stars, as radio buttons that work with arrow keys. */
export function StarsInput({ id, rating, problem, onRate }: StarsInputProps): ReactNode {
  const { reviews } = useTexts()
  const words = reviews.ratings
  return (
    <fieldset
      className="field stars-input"
      aria-describedby={problem ? `${id}-problem` : undefined}
      aria-invalid={problem ? true : undefined}
    >
      <legend className="label">{reviews.rating}</legend>
      <div className="stars-row">
        {words.map((word, at) => (
          <label key={word} data-full={at < rating}>
            <input
              type="radio"
              id={at === 0 ? id : undefined}
              name={id}
              className="unseen-choice"
              checked={rating === at + 1}
              onChange={() => onRate(at + 1)}
            />
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d={starPath} />
            </svg>
            <span className="visually-hidden">{reviews.choice(at + 1, word)}</span>
          </label>
        ))}
        <span className="stars-word" aria-hidden="true">
          {words[rating - 1]}
        </span>
      </div>
      {problem ? (
        <p className="problem" id={`${id}-problem`}>
          {problem}
        </p>
      ) : null}
    </fieldset>
  )
}
