import { type ReactNode, useId } from 'react'

/** What entries are about, by the word before the dot of their actions. */
const groups = [
  ['', 'Everything'],
  ['login', 'Logins'],
  ['member', 'Members'],
  ['session', 'Sessions'],
  ['recovery', 'Recovery'],
  ['verification', 'Verification'],
  ['collection', 'Collections'],
  ['index', 'Indexes'],
  ['items', 'Imports and truncates'],
  ['settings', 'Settings'],
  ['client', 'Clients'],
  ['key', 'API keys'],
] as const

interface ActionChoiceProps {
  value: string
  onChange: (action: string) => void
}

/** Chooses what is shown of the log. An action that stands in the address alone stays choosable. */
export function ActionChoice({ value, onChange }: ActionChoiceProps): ReactNode {
  const id = useId()
  const isKnown = groups.some(([action]) => action === value)
  return (
    <>
      <label htmlFor={id} className="visually-hidden">
        What is shown
      </label>
      <select
        id={id}
        className="input"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {!isKnown && <option value={value}>{value}</option>}
        {groups.map(([action, name]) => (
          <option key={action} value={action}>
            {name}
          </option>
        ))}
      </select>
    </>
  )
}
