import { type ReactNode, useId } from 'react'
import type { CellNotation } from './cell-notation.js'
import type { ChosenFile } from './chosen-file.js'
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
        <Choice
          label={words.numbers}
          value={decimal}
          options={[
            ['point', '1,250.75'],
            ['comma', '1.250,75'],
          ]}
          isDisabled={isDisabled}
          onChoose={(next) => onChange({ decimal: next })}
        />
      )}
      {hasDates && (
        <Choice
          label={words.dates}
          value={dates}
          options={[
            ['iso', words.iso('2026-11-22')],
            ['day-first', words.dayFirst('22.11.2026')],
            ['month-first', words.monthFirst('11/22/2026')],
          ]}
          isDisabled={isDisabled}
          onChoose={(next) => onChange({ dates: next })}
        />
      )}
    </section>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  value: T
  options: readonly (readonly [value: T, text: string])[]
  isDisabled: boolean
  onChoose: (value: T) => void
}

function Choice<T extends string>(props: ChoiceProps<T>): ReactNode {
  const { label, value, options, isDisabled, onChoose } = props
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        disabled={isDisabled}
        onChange={({ target }) => {
          const chosen = options.find(([option]) => option === target.value)
          if (chosen !== undefined) onChoose(chosen[0])
        }}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
