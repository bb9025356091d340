import type { MemberSummary } from '@foyer/protocol'
import { type ReactNode, useId } from 'react'
import { useSetRoles } from './useSetRoles.js'

/** The role that passes the level `CMS_EDITOR`; all others mean what the site makes of them. */
const EDITOR = 'editor'

/** The roles of a member: that of an editor to be given and taken, the others to be read. */
export function RolesCell({ member }: { member: MemberSummary }): ReactNode {
  const { id, email, roles } = member
  const box = useId()
  const { setRoles, pending, error } = useSetRoles(id)
  const others = roles.filter((role) => role !== EDITOR)
  return (
    <div className="choice">
      <input
        id={box}
        type="checkbox"
        aria-label={`${email} is an editor`}
        checked={roles.includes(EDITOR)}
        disabled={pending}
        onChange={({ target }) => setRoles(target.checked ? [...others, EDITOR] : others)}
      />
      <label htmlFor={box}>Editor</label>
      {others.map((role) => (
        <span key={role} className="badge">
          {role}
        </span>
      ))}
      {error !== null && <span role="alert">{error.message}</span>}
    </div>
  )
}
