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
  /** Label of the empty choice. */
  all: string
  /** Undefined for no choice; null when something else is chosen, elsewhere. */
  chosen: string | undefined | null
  options: readonly Choice[]
  onChoose(value: string | undefined): void
}

/** On a phone choices stand in a row that scrolls: the one of which this is a part is not left beyond its end. */
function showInRow(part: HTMLElement | null): void {
  const choice = part?.closest('label')
  const row = choice?.parentElement
  if (!choice || !row) return
  const [its, seen] = [choice.getBoundingClientRect(), row.getBoundingClientRect()]
  if (its.left >= seen.left && its.right <= seen.right) return
  row.scrollBy({ left: (its.left + its.right - seen.left - seen.right) / 2 })
}

/** One of several, or all of them; each says how many films it would find. */
export function Choices({ legend, all, chosen, options, onChoose }: ChoicesProps): ReactNode {
  const choices = [{ value: undefined, label: all, count: undefined }, ...options]
  return (
    <fieldset className="filter-choices">
      <legend>{legend}</legend>
      {choices.map(({ value, label, count }) => (
        <label key={label} data-empty={count === 0} ref={chosen === value ? showInRow : null}>
          <input
            type="radio"
            name={legend}
            className="unseen-choice"
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          <span>{label}</span> {/* With all figures the row is longer. */}
          {count === undefined ? null : (
            <small className="filter-count numeric" ref={chosen === value ? showInRow : null}>
              {writeNumber(count)}
              <span className="visually-hidden">{count === 1 ? ' film' : ' films'}</span>
            </small>
          )}
        </label>
      ))}
    </fieldset>
  )
}
