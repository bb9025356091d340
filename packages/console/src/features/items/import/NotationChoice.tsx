import type { ReactNode } from 'react'
import { SelectField } from '../../../forms/SelectField.js'
import type { ChosenFile } from './chosen-file.js'
import type { CellNotation } from './guess-notation.js'
import { texts } from './texts/texts.js'

interface NotationChoiceProps {
  chosen: ChosenFile
  isDisabled: boolean
  onChange: (change: Partial<CellNotation>) => void
}

const { notation: words } = texts

/** Choice of the notation of numbers and dates, which is a guess; for the types that the columns have. */
export function NotationChoice({ chosen, isDisabled, onChange }: NotationChoiceProps): ReactNode {
  const { decimal, dates } = chosen.notation
  const types = chosen.columns.flatMap(({ key, type }) => (key === undefined ? [] : [type]))
  const hasDates = types.includes('DATE') || types.includes('DATETIME')
  if (!types.includes('NUMBER') && !hasDates) return null
  return (
    <section className="import-notation" aria-label={words.label}>
      {types.includes('NUMBER') && (
        <SelectField
          label={words.numbers}
          value={decimal}
          options={[
            { value: 'point', text: '1,250.75' },
            { value: 'comma', text: '1.250,75' },
          ]}
          disabled={isDisabled}
          onChange={(decimal) => onChange({ decimal })}
        />
      )}
      {hasDates && (
        <SelectField
          label={words.dates}
          value={dates}
          options={[
            { value: 'iso', text: words.iso('2026-11-22') },
            { value: 'day-first', text: words.dayFirst('22.11.2026') },
            { value: 'month-first', text: words.monthFirst('11/22/2026') },
          ]}
          disabled={isDisabled}
          onChange={(dates) => onChange({ dates })}
        />
      )}
    </section>
  )
}
