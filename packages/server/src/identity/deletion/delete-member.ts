import { defaultDeletionRule } from '@foyer/protocol/account-data-endpoints'
import { type Actor, memberActor } from '../../caller.js'
import { enqueueMail } from '../../mail/enqueue-mail.js'
import { listEveryCollection } from '../../storage/collections/collections.js'
import type { Queries, Transaction } from '../../storage/database.js'
import { removeDeletion } from '../../storage/identity/account-deletions.js'
import { removeCountsOf } from '../../storage/identity/code-counts.js'
import { removeFactorsOf } from '../../storage/identity/factors.js'
import { lockIdentity, type StoredIdentity } from '../../storage/identity/identities.js'
import { anonymiseMember } from '../../storage/identity/members.js'
import { type ErasureRule, insertErasure } from '../../storage/items/erasures.js'
import { removeInboxMessagesTo } from '../../storage/mail/inbox-messages.js'
import { removeConsentsOf } from '../../storage/oauth/consents.js'
import { endAccess } from '../../storage/oauth/end-access.js'
import { forgetSessionMetadata } from '../../storage/oauth/grants.js'
import { forgetNewEmailsOf } from '../../storage/one-time-tokens/tokens-of-account.js'
import type { IdentityDeps } from '../deps.js'

export type DeletionDeps = Pick<
  IdentityDeps,
  'db' | 'clock' | 'activeGrants' | 'audit' | 'erasureRunner' | 'mailRunner'
>

/**
 * Deletes a member permanently. The member's sessions end immediately. A background runner then erases the member's
 * items by the rules of their collections.
 * @returns false if there is no member with this id
 */
export async function deleteMember(deps: DeletionDeps, id: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const member = await lockIdentity(tx, id)
    if (!member) return false
    await deleteInTransaction(deps, tx, member)
    return true
  })
}

/** Deletes a member at the member's request, and confirms the deletion by e-mail. */
export async function deleteOwnAccountInTransaction(
  deps: DeletionDeps,
  tx: Transaction,
  member: StoredIdentity,
): Promise<void> {
  const { id, email: to, profile } = member
  await deleteInTransaction(deps, tx, member, { actor: memberActor(id) })
  const payload = { to, language: profile.language ?? null }
  await enqueueMail(deps, tx, { kind: 'account-deleted', payload })
}

async function deleteInTransaction(
  deps: Pick<DeletionDeps, 'clock' | 'activeGrants' | 'audit' | 'erasureRunner'>,
  tx: Transaction,
  { id, email }: StoredIdentity,
  by: { actor?: Actor } = {},
): Promise<void> {
  const now = deps.clock.now()
  await anonymiseMember(tx, id, now)
  await endAccess(deps, tx, id, { reason: 'member-deleted' })
  await forgetSessionMetadata(tx, id)
  await forgetNewEmailsOf(tx, id)
  await removeFactorsOf(tx, id)
  // Includes the counts of attempts at codes that were sent to an address.
  await removeCountsOf(tx, id)
  await removeConsentsOf(tx, id)
  await removeDeletion(tx, id)
  await removeInboxMessagesTo(tx, email)
  await insertErasure(tx, { memberId: id, rules: await copyDeletionRules(tx), now })
  tx.afterCommit(deps.erasureRunner.wake)
  await deps.audit.recordIn(tx, { ...by, action: 'member.deleted', subject: id })
}

/** Copies the current deletion rules, so that later changes do not affect this deletion. */
async function copyDeletionRules(tx: Queries): Promise<ErasureRule[]> {
  const collections = await listEveryCollection(tx)
  return collections.map(({ id, deletionRule }) => ({
    collectionId: id,
    ...(deletionRule ?? defaultDeletionRule),
  }))
}
