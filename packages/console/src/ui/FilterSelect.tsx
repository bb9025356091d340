import { type ReactNode, useId } from 'react'

interface FilterSelectProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Options of the select. */
  children: ReactNode
}

/** Select of a filter; its label is for screen readers only, because the options explain themselves. */
export function FilterSelect({ label, value, onChange, children }: FilterSelectProps): ReactNode {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <select
        id={id}
        className="input"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </select>
    </>
  )
}
