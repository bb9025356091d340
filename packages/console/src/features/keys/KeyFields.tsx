import { type ReactNode, useId } from 'react'

/** Field for the name of a key. */
export function NameField({
  name,
  onChange,
}: {
  name: string
  onChange: (name: string) => void
}): ReactNode {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>Name</label>
      <input
        id={id}
        required
        maxLength={100}
        value={name}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

const lives = [
  { days: 0, text: 'Never' },
  { days: 30, text: 'In 30 days' },
  { days: 90, text: 'In 90 days' },
  { days: 365, text: 'In one year' },
] as const

/** Field for the expiry of a key, in days from now; 0 for never. */
export function LifeField({
  days,
  onChange,
}: {
  days: number
  onChange: (days: number) => void
}): ReactNode {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>Expires</label>
      <select
        id={id}
        className="input"
        value={days}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {lives.map((life) => (
          <option key={life.days} value={life.days}>
            {life.text}
          </option>
        ))}
      </select>
    </div>
  )
}
