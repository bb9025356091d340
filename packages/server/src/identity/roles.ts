import { findIdentity, type StoredIdentity, saveRoles } from '../storage/identities.js'
import type { IdentityDeps } from './deps.js'

/**
 * Replaces the roles of a member.
 * @returns the member as it is now, or nothing when there is none of this id
 */
export async function setRoles(
  { db, clock, audit }: Pick<IdentityDeps, 'db' | 'clock' | 'audit'>,
  memberId: string,
  roles: readonly string[],
): Promise<StoredIdentity | undefined> {
  return db.transaction(async (tx) => {
    const change = { roles: [...new Set(roles)], now: clock.now() }
    if (!(await saveRoles(tx, memberId, change))) return undefined
    const detail = { roles: change.roles }
    await audit.recordIn(tx, { action: 'member.roles-changed', subject: memberId, detail })
    return findIdentity(tx, memberId)
  })
}
