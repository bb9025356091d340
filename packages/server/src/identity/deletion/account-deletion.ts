import type { AuditActor } from '@foyer/protocol/audit'
import { memberActor } from '../../caller.js'
import { DAY_MS, lifetimes } from '../../limits/lifetimes.js'
import { TooManyRequestsError } from '../../limits/rate-limits.js'
import { enqueueMail } from '../../mail/enqueue-mail.js'
import { hasTooManyDeletionMails } from '../../mail/kinds/deletion-mails.js'
import type { Transaction } from '../../storage/database.js'
import {
  findDeletion,
  listDueDates,
  removeDeletion,
  type StoredDeletion,
  saveRequestedDeletion,
  scheduleDeletion,
} from '../../storage/identity/account-deletions.js'
import {
  findIdentity,
  lockIdentity,
  type StoredIdentity,
} from '../../storage/identity/identities.js'
import { endAccess } from '../../storage/oauth/end-access.js'
import { findOneTimeState, redeemOneTime } from '../../storage/one-time-tokens/one-time-tokens.js'
import { revokeTokensOfMember } from '../../storage/one-time-tokens/tokens-of-account.js'
import type { IdentityDeps } from '../deps.js'
import { IdentityError } from '../errors.js'
import { deleteOwnAccountInTransaction } from './delete-member.js'

type Deps = Pick<
  IdentityDeps,
  'db' | 'clock' | 'settings' | 'activeGrants' | 'audit' | 'erasureRunner' | 'mailRunner'
>

type CancelDeps = Pick<IdentityDeps, 'db' | 'clock' | 'audit' | 'mailRunner'>

/** Finds a member's request for deletion. */
export function findOwnDeletion(
  deps: Pick<IdentityDeps, 'db' | 'clock'>,
  identityId: string,
): Promise<StoredDeletion | undefined> {
  return findDeletion(deps, deps.db, identityId)
}

/** Finds the dates of scheduled deletions, by member id. */
export function findDeletionDueDates(
  { db }: Pick<IdentityDeps, 'db'>,
  members: readonly StoredIdentity[],
): Promise<Map<string, Date>> {
  return listDueDates(
    db,
    members.map(({ id }) => id),
  )
}

/**
 * Queues the e-mail with the link that confirms a deletion. Does nothing if a deletion is scheduled already.
 * @throws TooManyRequestsError after too many e-mails
 */
export async function requestDeletion(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'audit' | 'mailRunner'>,
  { id: identityId }: StoredIdentity,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const before = await findDeletion(deps, tx, identityId)
    if (before?.dueAt) return
    if (await hasTooManyDeletionMails(deps, tx, identityId)) {
      throw new TooManyRequestsError(lifetimes.deletionLink)
    }
    const confirmBefore = new Date(deps.clock.now().getTime() + lifetimes.deletionLink * 1000)
    await saveRequestedDeletion(deps, tx, { identityId, confirmBefore })
    await enqueueMail(deps, tx, { kind: 'deletion-requested', payload: { identityId } })
    await deps.audit.recordIn(tx, { action: 'member.deletion-requested', subject: identityId })
  })
}

/**
 * Confirms a deletion with the token of a link: ends the member's sessions and schedules the deletion, or deletes the
 * member immediately if the settings have no grace period.
 * @throws IdentityError deletion-link-invalid
 */
export async function confirmDeletion(deps: Deps, token: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const redeemed = await redeemOneTime(deps, tx, 'deletion', token)
    const member = redeemed && (await lockIdentity(tx, redeemed.identityId))
    if (!member) throw new IdentityError('deletion-link-invalid')
    await scheduleOrDelete(deps, tx, member)
  })
}

/**
 * Deletes a member who has just logged in, without the e-mail that asks for a confirmation. Has the effect of a
 * confirmed deletion, so the grace period of the settings applies.
 */
export async function deleteWithoutConfirmation(deps: Deps, identityId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const member = await lockIdentity(tx, identityId)
    if (member) await scheduleOrDelete(deps, tx, member)
  })
}

async function scheduleOrDelete(
  deps: Deps,
  tx: Transaction,
  member: StoredIdentity,
): Promise<void> {
  const { graceDays } = deps.settings.deletion
  if (graceDays === 0) return deleteOwnAccountInTransaction(deps, tx, member)
  const { id: identityId } = member
  const dueAt = new Date(deps.clock.now().getTime() + graceDays * DAY_MS)
  if (!(await scheduleDeletion(deps, tx, { identityId, dueAt }))) return
  await endAccess(deps, tx, identityId, { reason: 'revoked-by-member' })
  const actor = memberActor(identityId)
  const detail = { dueAt: dueAt.toISOString() }
  const action = 'member.deletion-scheduled'
  await deps.audit.recordIn(tx, { actor, action, subject: identityId, detail })
  await enqueueMail(deps, tx, { kind: 'deletion-scheduled', payload: { identityId } })
}

/**
 * Cancels a member's requested or scheduled deletion.
 * @returns false if there is none
 */
export async function cancelDeletion(deps: CancelDeps, identityId: string): Promise<boolean> {
  return deps.db.transaction((tx) => cancelInTransaction(deps, tx, { identityId }))
}

/**
 * Cancels a scheduled deletion with the token of a link.
 * @throws IdentityError deletion-link-invalid
 */
export async function cancelDeletionByLink(deps: CancelDeps, token: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const redeemed = await redeemOneTime(deps, tx, 'deletion-cancel', token)
    if (!redeemed) throw new IdentityError('deletion-link-invalid')
    const { identityId } = redeemed
    // Nobody is logged in.
    const actor = memberActor(identityId)
    if (!(await cancelInTransaction(deps, tx, { identityId, actor })))
      throw new IdentityError('deletion-link-invalid')
  })
}

async function cancelInTransaction(
  deps: Pick<IdentityDeps, 'clock' | 'audit' | 'mailRunner'>,
  tx: Transaction,
  { identityId, actor }: { identityId: string; actor?: AuditActor },
): Promise<boolean> {
  // Locks the identity before the row of the deletion request, as a deletion does. A call with a link locks its token
  // before both, so a deadlock with a deletion is possible; one of the two transactions is then repeated.
  await lockIdentity(tx, identityId)
  const removed = await removeDeletion(tx, identityId)
  if (!removed) return false
  await revokeTokensOfMember(deps, tx, identityId, 'deletion')
  await revokeTokensOfMember(deps, tx, identityId, 'deletion-cancel')
  const action = 'member.deletion-cancelled'
  await deps.audit.recordIn(tx, { action, subject: identityId, ...(actor && { actor }) })
  if (removed.dueAt === null) return true
  await enqueueMail(deps, tx, { kind: 'deletion-cancelled', payload: { identityId } })
  return true
}

/** State of a link: open, or used. A deletion that was cancelled has no `dueAt`. */
export type DeletionLink =
  | { state: 'open'; identity: StoredIdentity; dueAt: Date | null }
  | { state: 'used'; dueAt: Date | null; isDeleted: boolean }

/** Reads the state of a link without redeeming its token. Returns undefined for an unknown token. */
export async function findDeletionLink(
  deps: Pick<IdentityDeps, 'db' | 'clock'>,
  kind: 'deletion' | 'deletion-cancel',
  token: string,
): Promise<DeletionLink | undefined> {
  const link = await findOneTimeState(deps, deps.db, kind, token)
  if (!link || link.state === 'expired') return undefined
  const { identityId } = link.payload
  const identity = await findIdentity(deps.db, identityId)
  const dueAt = (await findDeletion(deps, deps.db, identityId))?.dueAt ?? null
  if (link.state === 'open' && identity) return { state: 'open', identity, dueAt }
  return { state: 'used', dueAt, isDeleted: identity === undefined }
}
