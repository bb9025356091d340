import type { ReactNode } from 'react'
import { FilterSelect } from '../../ui/FilterSelect.js'
import { texts } from './texts/texts.js'

/** Filters by action prefix, the part before the dot. */
const groups = [
  ['', texts.groups.all],
  ['login', texts.groups.login],
  ['member', texts.groups.member],
  ['session', texts.groups.session],
  ['recovery', texts.groups.recovery],
  ['verification', texts.groups.verification],
  ['collection', texts.groups.collection],
  ['index', texts.groups.index],
  ['items', texts.groups.items],
  ['settings', texts.groups.settings],
  ['client', texts.groups.client],
  ['key', texts.groups.key],
  ['owner', texts.groups.owner],
] as const

interface ActionChoiceProps {
  value: string
  onChange: (action: string) => void
}

/** Filters the audit log by action. An action that only the URL names is added to the choices. */
export function ActionChoice({ value, onChange }: ActionChoiceProps): ReactNode {
  const isKnown = groups.some(([action]) => action === value)
  return (
    <FilterSelect label={texts.filter} value={value} onChange={onChange}>
      {!isKnown && <option value={value}>{value}</option>}
      {groups.map(([action, name]) => (
        <option key={action} value={action}>
          {name}
        </option>
      ))}
    </FilterSelect>
  )
}
