import { type ReactNode, useId } from 'react'

/** Filters by action prefix, the part before the dot. */
const groups = [
  ['', 'All actions'],
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
  ['owner', 'Owners'],
] as const

interface ActionChoiceProps {
  value: string
  onChange: (action: string) => void
}

/** Filters the audit log by action. An action that only the URL names is added to the choices. */
export function ActionChoice({ value, onChange }: ActionChoiceProps): ReactNode {
  const id = useId()
  const isKnown = groups.some(([action]) => action === value)
  return (
    <>
      <label htmlFor={id} className="visually-hidden">
        Filter by action
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
