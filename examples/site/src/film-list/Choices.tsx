import type { ReactNode } from 'react'
import { useTexts } from '../language/texts-context.js'

interface Choice {
  value: string
  label: string
  /** Number of films for this choice; undefined while loading. */
  count?: number | undefined
}

interface ChoicesProps {
  legend: string
  /** Label of the empty choice. */
  all: string
  /** Undefined for the empty choice; null for a value that is not among the options. */
  chosen: string | undefined | null
  options: readonly Choice[]
  onChoose(value: string | undefined): void
}

/** Scrolls a choice into view; on phones the choices form a scrolling row. */
function showInRow(part: HTMLElement | null): void {
  const choice = part?.closest('label')
  const row = choice?.parentElement
  if (!choice || !row) return
  const [its, seen] = [choice.getBoundingClientRect(), row.getBoundingClientRect()]
  if (its.left >= seen.left && its.right <= seen.right) return
  row.scrollBy({ left: (its.left + its.right - seen.left - seen.right) / 2 })
}

/** Radio buttons for one option or all, each with its number of films. Options without films are disabled. */
export function Choices({ legend, all, chosen, options, onChoose }: ChoicesProps): ReactNode {
  const { films, format } = useTexts()
  const choices = [{ value: undefined, label: all, count: undefined }, ...options]
  return (
    <fieldset className="filter-choices">
      <legend>{legend}</legend>
      {choices.map(({ value, label, count }) => {
        const isChosen = chosen === value
        const isEmpty = count === 0 && !isChosen
        return (
          <label key={label} data-empty={isEmpty} ref={isChosen ? showInRow : null}>
            <input
              type="radio"
              name={legend}
              className="unseen-choice"
              checked={isChosen}
              disabled={isEmpty}
              onChange={() => onChoose(value)}
            />
            <span>{label}</span> {/* With all figures the row is longer. */}
            {count === undefined || isEmpty ? null : (
              <small className="filter-count numeric" ref={isChosen ? showInRow : null}>
                <span aria-hidden="true">{format.number(count)}</span>
                <span className="visually-hidden">{films.count(count)}</span>
              </small>
            )}
          </label>
        )
      })}
    </fieldset>
  )
}
