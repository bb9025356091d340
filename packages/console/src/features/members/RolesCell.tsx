import type { MemberSummary } from '@foyer/protocol'
import { editorRole } from '@foyer/protocol/permission-rule'
import type { ReactNode } from 'react'
import { useApiMutation } from '../../api/useApiMutation.js'
import { Choice, withChoice } from '../../forms/Choice.js'
import { FormError } from '../../forms/FormError.js'
import { texts } from './texts/texts.js'

/** Roles of a member: a checkbox for the editor role, the other roles read-only. */
export function RolesCell({ member }: { member: MemberSummary }): ReactNode {
  const { id, email, roles } = member
  const { mutate, isPending, error } = useRoleChange(id)
  const others = roles.filter((role) => role !== editorRole)
  return (
    <div className="cluster" title={texts.roles.editorHint}>
      <Choice
        aria-label={texts.roles.isEditor(email)}
        checked={roles.includes(editorRole)}
        // Not disabled, because a disabled box loses the focus.
        aria-busy={isPending}
        onChange={(isChosen) => {
          if (!isPending) mutate({ role: editorRole, isChosen })
        }}
      >
        {texts.roles.editor}
      </Choice>
      {others.map((role) => (
        <span key={role} className="badge">
          {role}
        </span>
      ))}
      <FormError error={error} />
    </div>
  )
}

/** Gives a member a role or takes it away. Keeps the others, which another owner may have changed in the meantime. */
export function useRoleChange(memberId: string) {
  return useApiMutation(
    ['members'],
    async (api, { role, isChosen }: { role: string; isChosen: boolean }) => {
      const { roles } = (await api.getMember({ memberId })).member
      const others = withChoice(roles, role, false)
      return api.updateMember({ memberId, roles: isChosen ? [...others, role] : others })
    },
  )
}
