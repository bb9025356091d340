import { lifetimes } from '../limits/lifetimes.js'
import type { Transaction } from '../storage/database.js'
import { insertMail, type MailKind, type MailOrder } from '../storage/identity/mails.js'
import type { MailDeps } from './deps.js'

/** Seconds until the delivery of a mail is given up. Lifetime of the code, if the order creates it. */
const giveUpSeconds: Record<MailKind, number> = {
  verification: lifetimes.emailVerification,
  recovery: 3600,
  'address-taken': 3600,
  'address-wanted': 3600,
  'email-change': lifetimes.emailChange,
  'email-changed': 86_400,
  activation: 86_400,
  'password-changed': 86_400,
  'factor-code': lifetimes.secondFactorLogin,
  'factors-changed': 86_400,
  'deletion-requested': 86_400,
  'deletion-scheduled': 86_400,
  'deletion-cancelled': 86_400,
  'account-deleted': 86_400,
  approved: 86_400,
  'approval-wanted': 86_400,
  'webhook-paused': 86_400,
  'owner-invited': 86_400,
  'owner-recovery': 3600,
}

/**
 * Orders a mail. The mail runner sends it once the transaction is committed.
 * @see createMailRunner in send-mail.ts, the runner that `deps.mailRunner` wakes
 */
export function orderMail(
  deps: Pick<MailDeps, 'clock' | 'mailRunner'>,
  tx: Transaction,
  order: MailOrder,
): Promise<void> {
  tx.afterCommit(deps.mailRunner.wake)
  return insertMail(deps, tx, order, giveUpSeconds[order.kind])
}
