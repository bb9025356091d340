import type { ReactNode } from 'react'
import { ShortId } from '../ui/table/ShortId.js'
import { useNamedMember } from './useMember.js'

/** Name of a member; the id of one that is deleted, or that the reader may not see. */
export function MemberName({ id }: { id: string }): ReactNode {
  const { data: member } = useNamedMember(id)
  if (!member) return <ShortId id={id} />
  return <span title={id}>{member.nickname || member.email}</span>
}
