import { enqueueMail } from '../../mail/enqueue-mail.js'
import type { Transaction } from '../../storage/database.js'
import {
  lockIdentity,
  markEmailVerified,
  type StoredIdentity,
} from '../../storage/identity/identities.js'
import type { IdentityDeps } from '../deps.js'

/**
 * Returns what a pending account waits for: the verification of its address, the approval of an owner. Both are false
 * for an account that is not pending.
 */
export function pendingReasons(identity: StoredIdentity): {
  needsVerification: boolean
  needsApproval: boolean
} {
  const { status, verificationRequired, emailVerified, approvedAt } = identity
  const pending = status === 'PENDING'
  return {
    needsVerification: pending && verificationRequired && !emailVerified,
    needsApproval: pending && approvedAt === null,
  }
}

/**
 * Marks the address of a member as verified. If the account now needs only the approval of an owner, queues an e-mail
 * to the owner.
 */
export async function recordVerifiedEmail(
  deps: IdentityDeps,
  tx: Transaction,
  identityId: string,
): Promise<void> {
  const before = await lockIdentity(tx, identityId)
  if (!before) return
  await markEmailVerified(tx, identityId, deps.clock.now())
  const { needsVerification, needsApproval } = pendingReasons(before)
  if (needsVerification && needsApproval) await requestApproval(deps, tx, identityId)
}

/** Queues an e-mail to the owner about a member without approval, if an owner address is configured. */
export async function requestApproval(
  deps: IdentityDeps,
  tx: Transaction,
  identityId: string,
): Promise<void> {
  // Without an address, no row is stored, because its e-mail would not be sent.
  if (deps.settings.mail.ownerAddress === '') return
  await enqueueMail(deps, tx, { kind: 'approval-wanted', payload: { identityId } })
}
