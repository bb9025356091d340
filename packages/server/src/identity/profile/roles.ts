import { findIdentity, type StoredIdentity, saveRoles } from '../../storage/identity/identities.js'
import type { IdentityDeps } from '../deps.js'

/**
 * Replaces the roles of a member.
 * @returns the changed member, or undefined if there is no member with this id
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
