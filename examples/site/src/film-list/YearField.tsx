import type { ReactNode } from 'react'
import { useDraft } from '../ui/useDraft.js'

/** Debounce delay of a year, in milliseconds. */
const pauseMs = 500

interface YearFieldProps {
  label: string
  /** Year in the empty field. */
  example: number
  year: number | undefined
  onYear(year: number | undefined): void
}

/** Field for a year of four digits; ignores incomplete years. */
export function YearField({ label, example, year, onYear }: YearFieldProps): ReactNode {
  const report = (text: string): void => {
    if (text === '') onYear(undefined)
    else if (/^[1-9]\d{3}$/.test(text)) onYear(Number(text))
  }
  const { draft, setDraft, reportNow } = useDraft(year?.toString() ?? '', report, pauseMs)
  return (
    <label>
      <span>{label}</span>
      <input
        className="input numeric"
        inputMode="numeric"
        maxLength={4}
        placeholder={`${example}`}
        value={draft}
        onBlur={reportNow}
        onChange={({ target }) => setDraft(target.value.replace(/\D/g, ''))}
      />
    </label>
  )
}
