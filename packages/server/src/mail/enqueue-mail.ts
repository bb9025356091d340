import type { Transaction } from '../storage/database.js'
import { insertMail, type QueuedMail } from '../storage/mail/mail-queue.js'
import type { MailDeps } from './deps.js'
import { mailKinds } from './kinds/all-kinds.js'

/**
 * Queues an e-mail. The mail runner sends it after the transaction is committed.
 * @see `createMailRunner` in `mail-runner.ts`
 */
export function enqueueMail(
  deps: Pick<MailDeps, 'clock' | 'mailRunner'>,
  tx: Transaction,
  mail: QueuedMail,
): Promise<void> {
  tx.afterCommit(deps.mailRunner.wake)
  return insertMail(deps, tx, mail, mailKinds[mail.kind].giveUpSeconds)
}
