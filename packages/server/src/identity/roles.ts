import { findIdentity, type StoredIdentity, saveRoles } from '../storage/identities.js'
import type { IdentityDeps } from './deps.js'

/**
 * Replaces the roles of a member.
 * @returns the member as it is now, or nothing when there is none of this id
 */
export async function setRoles(
  { db, clock }: Pick<IdentityDeps, 'db' | 'clock'>,
  memberId: string,
  roles: readonly string[],
): Promise<StoredIdentity | undefined> {
  return db.transaction(async (tx) => {
    const change = { roles: [...new Set(roles)], now: clock.now() }
    return (await saveRoles(tx, memberId, change)) ? findIdentity(tx, memberId) : undefined
  })
}
