import type { Queries } from '../storage/database.js'
import { removeFactorsOf } from '../storage/factors.js'
import { revokeGrantsOf } from '../storage/grants.js'
import { findIdentity, lockIdentity, type StoredIdentity } from '../storage/identities.js'
import { removeInboxMessagesTo } from '../storage/inbox.js'
import { anonymize, markApproved, markBlocked } from '../storage/members.js'
import { revokeOneTimeOf } from '../storage/tokens-of-identity.js'
import type { IdentityDeps } from './deps.js'
import { orderMail } from './mail/order-mail.js'

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'activeGrants' | 'mails' | 'audit'>

/**
 * Lets a member in who waits or is blocked. Who has waited is told by mail, once the way in is open.
 * @returns the member as it is now, or nothing when there is none of this id
 */
export async function approveMember(deps: Deps, id: string): Promise<StoredIdentity | undefined> {
  const approved = await deps.db.transaction(async (tx) => {
    const before = await lockIdentity(tx, id)
    if (!before || before.status === 'ACTIVE') return before
    await markApproved(tx, id, deps.clock.now())
    await deps.audit.recordIn(tx, { action: 'member.approved', subject: id })
    const after = await findIdentity(tx, id)
    if (before.approvedAt === null && after?.status === 'ACTIVE') {
      await orderMail(deps, tx, { kind: 'approved', payload: { identityId: id } })
    }
    return after
  })
  deps.mails.wake()
  return approved
}

/**
 * Shuts a member out: sessions, and whatever else would open the account, end with it.
 * @returns the member as it is now, or nothing when there is none of this id
 */
export async function blockMember(deps: Deps, id: string): Promise<StoredIdentity | undefined> {
  const blocked = await deps.db.transaction(async (tx) => {
    const before = await lockIdentity(tx, id)
    if (!before) return undefined
    await markBlocked(tx, id, deps.clock.now())
    await close(deps, tx, id, 'member-blocked')
    await deps.audit.recordIn(tx, { action: 'member.blocked', subject: id })
    return findIdentity(tx, id)
  })
  deps.activeGrants.forgetMember(id)
  return blocked
}

/**
 * Forgets a member for good: what it wrote stays, with an owner of whom nothing is known any more.
 * @returns false when there is none of this id
 */
export async function deleteMember(deps: Deps, id: string): Promise<boolean> {
  const deleted = await deps.db.transaction(async (tx) => {
    const before = await lockIdentity(tx, id)
    if (!before) return false
    await anonymize(tx, id, deps.clock.now())
    await close(deps, tx, id, 'member-deleted')
    await removeFactorsOf(tx, id)
    await removeInboxMessagesTo(tx, before.email)
    await deps.audit.recordIn(tx, { action: 'member.deleted', subject: id })
    return true
  })
  deps.activeGrants.forgetMember(id)
  return deleted
}

async function close(
  deps: Deps,
  tx: Queries,
  id: string,
  reason: 'member-blocked' | 'member-deleted',
): Promise<void> {
  await revokeGrantsOf(deps, tx, id, { reason })
  await revokeOneTimeOf(deps, tx, id)
}
