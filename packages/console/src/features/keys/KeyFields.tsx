import type { ReactNode } from 'react'
import { Field } from '../../forms/Field.js'
import { texts } from './texts/texts.js'

/** Field for the name of a key. */
export function NameField({
  name,
  onChange,
}: {
  name: string
  onChange: (name: string) => void
}): ReactNode {
  return (
    <Field label={texts.name}>
      {(attributes) => (
        <input
          {...attributes}
          required
          maxLength={100}
          value={name}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

const expiries = [
  { days: 0, text: texts.never },
  { days: 30, text: texts.days(30) },
  { days: 90, text: texts.days(90) },
  { days: 365, text: texts.year },
] as const

/** Field for the expiry of a key, in days from now; 0 for never. */
export function ExpiryField({
  days,
  onChange,
}: {
  days: number
  onChange: (days: number) => void
}): ReactNode {
  return (
    <Field label={texts.expires}>
      {(attributes) => (
        <select
          {...attributes}
          className="input"
          value={days}
          onChange={({ target }) => onChange(Number(target.value))}
        >
          {expiries.map((expiry) => (
            <option key={expiry.days} value={expiry.days}>
              {expiry.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
