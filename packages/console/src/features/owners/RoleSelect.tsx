import { type OwnerRole, ownerRoles } from '@foyer/protocol/owner-accounts'
import type { ReactNode } from 'react'
import { texts } from './texts/texts.js'

/** Names and descriptions of the roles. */
export const roleWords: Record<OwnerRole, { name: string; rights: string }> = texts.roles

interface RoleSelectProps {
  id?: string
  label?: string
  role: OwnerRole
  isDisabled?: boolean
  onChange: (role: OwnerRole) => void
}

/** Choice of a role. */
export function RoleSelect({ id, label, role, isDisabled, onChange }: RoleSelectProps): ReactNode {
  return (
    <select
      id={id}
      aria-label={label}
      className="input owner-role"
      value={role}
      disabled={isDisabled}
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
