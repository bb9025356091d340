import { enqueueMail } from '../../mail/enqueue-mail.js'
import {
  findIdentity,
  lockIdentity,
  type StoredIdentity,
} from '../../storage/identity/identities.js'
import { markApproved, markBlocked } from '../../storage/identity/members.js'
import { endAccess } from '../../storage/oauth/end-access.js'
import type { IdentityDeps } from '../deps.js'
import { changeMember } from '../profile/change-member.js'

/**
 * Approves a pending member, or unblocks a blocked one. Notifies the member by e-mail of the first approval, if the
 * account is then active.
 * @returns the changed member, or undefined if there is no member with this id
 */
export async function approveMember(
  deps: IdentityDeps,
  id: string,
): Promise<StoredIdentity | undefined> {
  return deps.db.transaction(async (tx) => {
    const before = await lockIdentity(tx, id)
    if (!before || before.status === 'ACTIVE') return before
    await markApproved(tx, id, deps.clock.now())
    const action = before.status === 'BLOCKED' ? 'member.unblocked' : 'member.approved'
    await deps.audit.recordIn(tx, { action, subject: id })
    const after = await findIdentity(tx, id)
    if (before.approvedAt === null && after?.status === 'ACTIVE') {
      await enqueueMail(deps, tx, { kind: 'approved', payload: { identityId: id } })
    }
    return after
  })
}

/**
 * Blocks a member, and revokes all sessions and one-time tokens of the member.
 * @returns the changed member, or undefined if there is no member with this id
 */
export async function blockMember(
  deps: IdentityDeps,
  id: string,
): Promise<StoredIdentity | undefined> {
  return changeMember(deps, id, 'member.blocked', async (tx, _member, now) => {
    await markBlocked(tx, id, now)
    await endAccess(deps, tx, id, { reason: 'member-blocked' })
  })
}
