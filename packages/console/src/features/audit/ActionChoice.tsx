import type { ReactNode } from 'react'
import { FilterSelect } from '../../ui/FilterSelect.js'
import { texts } from './texts/texts.js'

/** Action prefixes, the part before the dot, with their names. */
const groups = Object.entries(texts.groups).map(
  ([group, name]) => [group === 'all' ? '' : group, name] as const,
)

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
