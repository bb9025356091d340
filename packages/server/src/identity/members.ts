import type { IdentityStatusName } from '@foyer/protocol'
import { findIdentity, listIdentities, type StoredIdentity } from '../storage/identities.js'
import { listMemberRows, type MemberListing } from '../storage/member-list.js'
import type { Scan } from '../storage/scan.js'
import type { IdentityDeps } from './deps.js'

type Deps = Pick<IdentityDeps, 'db'>

/** The member of an id. */
export function findMember({ db }: Deps, id: string): Promise<StoredIdentity | undefined> {
  return findIdentity(db, id)
}

/** A page of members, newest first, with how many there are; of one status if it is named. `search` is part of an address or nickname. */
export function listMembers(
  { db }: Deps,
  page: { search: string; status?: IdentityStatusName; limit: number; offset: number },
): Promise<{ identities: StoredIdentity[]; total: number }> {
  return listIdentities(db, page)
}

/** A page of the members that a filter takes; what the caller may see is part of it. */
export function queryMembers(
  scan: Scan,
  listing: MemberListing,
): Promise<{ identities: StoredIdentity[]; total: number }> {
  return listMemberRows(scan, listing)
}
