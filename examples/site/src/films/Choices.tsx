import type { ReactNode } from 'react'
import { writeNumber } from '../ui/write-number.js'

interface Choice {
  value: string
  label: string
  /** Films that it would find; undefined while that is not known. */
  count?: number | undefined
}

interface ChoicesProps {
  legend: string
  /** What to call no choice. */
  all: string
  /** Undefined for no choice; null when something else is chosen, elsewhere. */
  chosen: string | undefined | null
  options: readonly Choice[]
  onChoose(value: string | undefined): void
}

/** One of several, or all of them; each says how many films it would find. */
export function Choices({ legend, all, chosen, options, onChoose }: ChoicesProps): ReactNode {
  const choices = [{ value: undefined, label: all, count: undefined }, ...options]
  return (
    <fieldset className="filter-choices">
      <legend>{legend}</legend>
      {choices.map(({ value, label, count }) => (
        <label key={label} data-empty={count === 0}>
          <input
            type="radio"
            name={legend}
            className="unseen-choice"
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          <span>{label}</span>{' '}
          {count === undefined ? null : (
            <small className="filter-count numeric">
              {writeNumber(count)}
              <span className="visually-hidden">{count === 1 ? ' film' : ' films'}</span>
            </small>
          )}
        </label>
      ))}
    </fieldset>
  )
}
