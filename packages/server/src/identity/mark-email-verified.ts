import type { Transaction } from '../storage/database.js'
import { lockIdentity, markEmailVerified } from '../storage/identity/identities.js'
import { pendingReasons } from './complete-login.js'
import type { IdentityDeps } from './deps.js'
import { orderMail } from './mail/order-mail.js'

/** Marks the address of a member as verified and notifies the owner of a pending approval. */
export async function recordVerifiedEmail(
  deps: Pick<IdentityDeps, 'clock' | 'settings' | 'mails'>,
  tx: Transaction,
  identityId: string,
): Promise<void> {
  const before = await lockIdentity(tx, identityId)
  if (!before) return
  await markEmailVerified(tx, identityId, deps.clock.now())
  const { forAddress, forOwner } = pendingReasons(before)
  if (forAddress && forOwner) await notifyOwner(deps, tx, identityId)
}

/** Orders a mail to the owner about a member awaiting approval, if an owner address is configured. */
export async function notifyOwner(
  deps: Pick<IdentityDeps, 'clock' | 'settings' | 'mails'>,
  tx: Transaction,
  identityId: string,
): Promise<void> {
  if (deps.settings.mail.ownerAddress === '') return
  await orderMail(deps, tx, { kind: 'approval-wanted', payload: { identityId } })
}
