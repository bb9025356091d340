import { setTimeout as wait } from 'node:timers/promises'
import { createRunner, type Runner } from '../../lib/runner.js'
import { hasDueMail } from '../../storage/identity/mails.js'
import { type SendDeps, sendNextMail } from './send-mail.js'

/** Concurrent deliveries per process. */
const AT_ONCE = 4
/** Milliseconds to wait for deliveries on stop. A mail that the mail server accepts later is sent again. */
const PATIENCE_MS = 3000

/** Sends ordered mails. Processes on one database share the work. */
export type MailRunner = Runner

/** Creates the runner that sends ordered mails. @see docs/decisions/0022-jobs.md */
export function createMailRunner(deps: SendDeps): MailRunner {
  const runner = createRunner({
    log: deps.log,
    name: 'mail delivery',
    work: async (isStopping) => {
      const send = async (): Promise<void> => {
        while (!isStopping() && (await hasDueMail(deps, deps.db)) && (await sendNextMail(deps)));
      }
      // Waits for all deliveries before reporting the error of one.
      const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, send))
      for (const end of ends) if (end.status === 'rejected') throw end.reason
    },
  })
  return {
    ...runner,
    stop: () => Promise.race([runner.stop(), wait(PATIENCE_MS, undefined, { ref: false })]),
  }
}
