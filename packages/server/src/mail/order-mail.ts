import type { Transaction } from '../storage/database.js'
import { insertMail, type MailOrder } from '../storage/mail/mail-queue.js'
import type { MailDeps } from './deps.js'
import { mailKinds } from './kinds/all-kinds.js'

/**
 * Orders an e-mail. The mail runner sends it after the transaction is committed.
 * @see `createMailRunner` in `mail-runner.ts`
 */
export function orderMail(
  deps: Pick<MailDeps, 'clock' | 'mailRunner'>,
  tx: Transaction,
  order: MailOrder,
): Promise<void> {
  tx.afterCommit(deps.mailRunner.wake)
  return insertMail(deps, tx, order, mailKinds[order.kind].giveUpSeconds)
}
