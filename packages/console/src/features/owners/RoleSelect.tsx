import { type OwnerRole, ownerRoles } from '@foyer/protocol/owner-accounts'
import type { ReactNode } from 'react'
import { texts } from './texts/texts.js'

/** Names and descriptions of the roles. */
export const roleWords: Record<OwnerRole, { name: string; rights: string }> = texts.roles

interface RoleSelectProps {
  id?: string
  label?: string
  role: OwnerRole
  'aria-busy'?: boolean
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
  onChange: (role: OwnerRole) => void
}

/** Choice of a role. */
export function RoleSelect({ label, role, onChange, ...attributes }: RoleSelectProps): ReactNode {
  return (
    <select
      {...attributes}
      aria-label={label}
      className="input owner-role"
      value={role}
      onChange={({ target }) => {
        const chosen = ownerRoles.find((ownerRole) => ownerRole === target.value)
        if (chosen !== undefined) onChange(chosen)
      }}
    >
      {ownerRoles.map((ownerRole) => (
        <option key={ownerRole} value={ownerRole}>
          {roleWords[ownerRole].name}
        </option>
      ))}
    </select>
  )
}
