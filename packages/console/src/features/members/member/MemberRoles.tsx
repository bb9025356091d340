import type { MemberSummary } from '@foyer/protocol'
import { editorRole } from '@foyer/protocol/permission-rule'
import type { ReactNode } from 'react'
import { useDeclarations } from '../../../collections-data/useDeclarations.js'
import { Choice } from '../../../forms/Choice.js'
import { FormError } from '../../../forms/FormError.js'
import { useRoleChange } from '../RolesCell.js'
import { texts } from '../texts/texts.js'

/** The role `editor`, the roles that collections name, and further ones of the member, with what they permit. */
export function MemberRoles({ member: { id, roles } }: { member: MemberSummary }): ReactNode {
  const { mutate, isPending, error } = useRoleChange(id)
  const permissions = useRolePermissions()
  const names = new Set([editorRole, ...permissions.keys(), ...roles])
  return (
    <div className="member-roles">
      {[...names].map((role) => (
        <Choice
          key={role}
          checked={roles.includes(role)}
          hint={role === editorRole ? texts.roles.editorHint : permissions.get(role)?.join('; ')}
          // Not disabled, because a disabled box loses the focus.
          aria-busy={isPending}
          onChange={(isChosen) => {
            if (!isPending) mutate({ role, isChosen })
          }}
        >
          {role === editorRole ? texts.roles.editor : role}
        </Choice>
      ))}
      <FormError error={error} />
    </div>
  )
}

/** Returns what each role may do in each collection that names it, such as `Reviews: read, remove`. */
function useRolePermissions(): ReadonlyMap<string, readonly string[]> {
  const { data } = useDeclarations()
  const permissions = new Map<string, string[]>()
  for (const { isDeleted, current } of data?.collections ?? []) {
    if (isDeleted) continue
    for (const [role, operations] of Object.entries(current.rolePermissions)) {
      const words = operations.map((operation) => texts.roles.operations[operation]).join(', ')
      const permitted = `${current.displayName}: ${words}`
      permissions.set(role, [...(permissions.get(role) ?? []), permitted])
    }
  }
  return permissions
}
