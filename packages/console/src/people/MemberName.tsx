import type { ReactNode } from 'react'
import { mayUse, useOwner } from '../owner/rights.js'
import { ShortId } from '../ui/table/ShortId.js'
import { useMember } from './useMember.js'

/** Name of a member; the id of one that is deleted, or that the reader may not see. */
export function MemberName({ id }: { id: string }): ReactNode {
  const reader = useOwner()
  const { data: member } = useMember(id, {
    enabled: mayUse(reader, 'members:read'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!member) return <ShortId id={id} />
  return <span title={id}>{member.nickname || member.email}</span>
}
