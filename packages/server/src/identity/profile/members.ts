import type { IdentityStatusName } from '@foyer/protocol'
import { findIdentity, type StoredIdentity } from '../../storage/identity/identities.js'
import {
  listIdentities,
  listMemberRows,
  type MemberListing,
} from '../../storage/identity/member-list.js'
import type { Scan } from '../../storage/scan.js'
import type { IdentityDeps } from '../deps.js'

type Deps = Pick<IdentityDeps, 'db'>

/** Finds a member by its id. */
export function findMember({ db }: Deps, id: string): Promise<StoredIdentity | undefined> {
  return findIdentity(db, id)
}

/** Lists a page of members, newest first, with the total. `search` matches part of the address or the nickname. */
export function listMembers(
  scan: Scan,
  page: { search: string; status?: IdentityStatusName; limit: number; offset: number },
): Promise<{ identities: StoredIdentity[]; total: number }> {
  return listIdentities(scan, page)
}

/** Lists a page of the members that match a filter. The filter includes the caller's permissions. */
export function queryMembers(
  scan: Scan,
  listing: MemberListing,
): Promise<{ identities: StoredIdentity[]; total: number }> {
  return listMemberRows(scan, listing)
}
