import type { MemberSummary } from '@foyer/protocol'
import { editorRole } from '@foyer/protocol/permission-rule'
import { type ReactNode, useId } from 'react'
import { useApiMutation } from '../../api/useApiMutation.js'
import { explain } from '../../ui/Problem.js'
import { texts } from './texts/texts.js'

/** Roles of a member: a checkbox for the editor role, the other roles read-only. */
export function RolesCell({ member }: { member: MemberSummary }): ReactNode {
  const { id, email, roles } = member
  const box = useId()
  const { mutate, isPending, error } = useApiMutation(['members'], (api, roles: string[]) =>
    api.updateMember({ memberId: id, roles }),
  )
  const others = roles.filter((role) => role !== editorRole)
  return (
    <div className="choice">
      <input
        id={box}
        type="checkbox"
        aria-label={texts.roles.isEditor(email)}
        checked={roles.includes(editorRole)}
        // Not disabled, because a disabled box loses the focus.
        aria-busy={isPending}
        onChange={({ target }) => {
          if (!isPending) mutate(target.checked ? [...others, editorRole] : others)
        }}
      />
      <label htmlFor={box}>{texts.roles.editor}</label>
      {others.map((role) => (
        <span key={role} className="badge">
          {role}
        </span>
      ))}
      {error !== null && <span role="alert">{explain(error)}</span>}
    </div>
  )
}
