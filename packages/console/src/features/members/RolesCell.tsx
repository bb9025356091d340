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
  const { mutate, isPending, error } = useApiMutation(
    ['members'],
    async (api, isEditor: boolean) => {
      // The current roles: another owner may have changed the others since this page read them.
      const { roles } = (await api.getMember({ memberId: id })).member
      const others = withChoice(roles, editorRole, false)
      return api.updateMember({ memberId: id, roles: isEditor ? [...others, editorRole] : others })
    },
  )
  const others = roles.filter((role) => role !== editorRole)
  return (
    <div className="cluster">
      <Choice
        aria-label={texts.roles.isEditor(email)}
        checked={roles.includes(editorRole)}
        // Not disabled, because a disabled box loses the focus.
        aria-busy={isPending}
        onChange={(isChosen) => {
          if (!isPending) mutate(isChosen)
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
