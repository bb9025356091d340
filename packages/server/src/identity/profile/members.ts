import type { Filter } from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import { findIdentity, type StoredIdentity } from '../../storage/identity/identities.js'
import type { IdentityDeps } from '../deps.js'

/*
 * `api` reads the lists from here, because it may not import functions of `storage`. They check no permissions:
 * a filter for `queryMembers` contains `visibleMembersFilter`.
 */
export {
  listIdentities as listMembers,
  listMemberRows as queryMembers,
} from '../../storage/identity/member-list.js'

type Deps = Pick<IdentityDeps, 'db'>

/**
 * Finds a member by id. `api` and `hosted-pages` call this function, because they may not import functions of
 * `storage`.
 */
export function findMember({ db }: Deps, id: string): Promise<StoredIdentity | undefined> {
  return findIdentity(db, id)
}

/** Fields of public members that any caller may search. */
const publicFields = [
  'id',
  'contactId',
  'createdDate',
  'updatedDate',
  'profile.nickname',
  'profile.slug',
  'profile.title',
]
const operatorFields = [
  ...publicFields,
  'loginEmail',
  'status',
  'privacyStatus',
  'activityStatus',
  'lastLoginDate',
  'contact.firstName',
  'contact.lastName',
]

/** Returns whether a caller may search members by a field. Searching by a hidden field would reveal its values. */
export function searchFieldAccess(caller: Caller, field: string): 'open' | 'closed' | 'unknown' {
  if (!operatorFields.includes(field)) return 'unknown'
  return caller.kind === 'operator' || publicFields.includes(field) ? 'open' : 'closed'
}

/** Returns the filter for the members that a caller may list; undefined for operators, who may list all. */
export function visibleMembersFilter(caller: Caller): Filter | undefined {
  if (caller.kind === 'operator') return undefined
  return {
    op: 'and',
    filters: [
      { op: 'in', path: ['status'], values: ['APPROVED'] },
      { op: 'in', path: ['privacyStatus'], values: ['PUBLIC'] },
    ],
  }
}

/** Returns the part of a member that a caller may see. */
export function visibilityOf(caller: Caller, member: StoredIdentity): 'all' | 'public' | 'none' {
  if (mayChangeMember(caller, member.id)) return 'all'
  const isPublic = member.status === 'ACTIVE' && member.profile.privacyStatus === 'PUBLIC'
  return isPublic ? 'public' : 'none'
}

/** Returns whether a caller may change the profile of a member. */
export function mayChangeMember(caller: Caller, memberId: string): boolean {
  return caller.kind === 'operator' || (caller.kind === 'member' && caller.id === memberId)
}
