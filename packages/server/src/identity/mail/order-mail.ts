import type { Queries } from '../../storage/database.js'
import { insertMail, type MailKind, type MailOrder } from '../../storage/mails.js'
import type { IdentityDeps } from '../deps.js'

/** For how long the sending of a mail is tried, in seconds: no longer than what is in it is of use. */
const giveUpSeconds: Record<MailKind, number> = {
  verification: 1800,
  recovery: 3600,
  'address-taken': 3600,
  'address-wanted': 3600,
  'email-change': 1800,
  'email-changed': 86_400,
  activation: 86_400,
  'password-changed': 86_400,
  // As long as a login waits for it.
  'factor-code': 600,
  'factors-changed': 86_400,
  approved: 86_400,
  'approval-wanted': 86_400,
}

/** Has a mail sent once the transaction is committed; wake the runner of mails after it. */
export function orderMail(
  deps: Pick<IdentityDeps, 'clock'>,
  tx: Queries,
  order: MailOrder,
): Promise<void> {
  return insertMail(deps, tx, order, giveUpSeconds[order.kind])
}
