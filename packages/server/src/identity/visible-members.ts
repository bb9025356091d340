import type { Filter } from '@foyer/protocol'
import type { Caller } from '../caller.js'
import type { StoredIdentity } from '../storage/identities.js'

/** Fields of a member by which anybody may look for those that anybody sees. */
const publicFields = [
  'id',
  'contactId',
  'createdDate',
  'updatedDate',
  'profile.nickname',
  'profile.slug',
  'profile.title',
]
const ownerFields = [
  ...publicFields,
  'loginEmail',
  'status',
  'privacyStatus',
  'activityStatus',
  'lastLoginDate',
  'contact.firstName',
  'contact.lastName',
]

/** How a caller may look for members by a field: one that others do not see would tell what is in it. */
export function fieldAccess(caller: Caller, field: string): 'open' | 'closed' | 'unknown' {
  if (!ownerFields.includes(field)) return 'unknown'
  return caller.kind === 'operator' || publicFields.includes(field) ? 'open' : 'closed'
}

/** The condition on members that a caller may see in lists; nothing for the owner, who sees all. */
export function visibleMembers(caller: Caller): Filter | undefined {
  if (caller.kind === 'operator') return undefined
  return {
    op: 'and',
    filters: [
      { op: 'in', path: ['status'], values: ['APPROVED'] },
      { op: 'in', path: ['privacyStatus'], values: ['PUBLIC'] },
    ],
  }
}

/** How much of a member a caller may see. */
export function sightOf(caller: Caller, member: StoredIdentity): 'all' | 'public' | 'none' {
  if (caller.kind === 'operator' || mayChange(caller, member.id)) return 'all'
  const isPublic = member.status === 'ACTIVE' && member.profile.privacyStatus === 'PUBLIC'
  return isPublic ? 'public' : 'none'
}

/** Whether a caller may change what a member tells of itself. */
export function mayChange(caller: Caller, memberId: string): boolean {
  return caller.kind === 'operator' || (caller.kind === 'member' && caller.id === memberId)
}
