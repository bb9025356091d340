import type { ReactNode } from 'react'
import { useDraft } from '../ui/useDraft.js'

/** First and last year of the films. */
const [firstYear, lastYear] = [1915, 2011]

/** Debounce delay of a year, in milliseconds. */
const pauseMs = 500

interface YearFieldProps {
  label: string
  year: number | undefined
  onYear(year: number | undefined): void
}

/** Field for a year of four digits; ignores incomplete years. */
export function YearField({ label, year, onYear }: YearFieldProps): ReactNode {
  const tell = (text: string): void => {
    if (text === '') onYear(undefined)
    else if (/^(19|20)\d\d$/.test(text)) onYear(Number(text))
  }
  const { draft, setDraft, tellNow } = useDraft(year?.toString() ?? '', tell, pauseMs)
  return (
    <label>
      <span>{label}</span>
      <input
        className="input numeric"
        inputMode="numeric"
        maxLength={4}
        placeholder={`${label === 'From' ? firstYear : lastYear}`}
        value={draft}
        onBlur={tellNow}
        onChange={({ target }) => setDraft(target.value.replace(/\D/g, ''))}
      />
    </label>
  )
}
