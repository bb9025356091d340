import { findIdentity, listIdentities, type StoredIdentity } from '../storage/identities.js'
import type { IdentityDeps } from './deps.js'

type Deps = Pick<IdentityDeps, 'db'>

/** The member of an id. */
export function findMember({ db }: Deps, id: string): Promise<StoredIdentity | undefined> {
  return findIdentity(db, id)
}

/** A page of members, newest first, with how many there are. `search` is part of an address or nickname. */
export function listMembers(
  { db }: Deps,
  page: { search: string; limit: number; offset: number },
): Promise<{ identities: StoredIdentity[]; total: number }> {
  return listIdentities(db, page)
}
