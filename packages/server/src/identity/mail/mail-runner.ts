import { setTimeout as wait } from 'node:timers/promises'
import { createRunner, type Runner } from '../../runner.js'
import { hasDueMail } from '../../storage/mails.js'
import { type SendDeps, sendNextMail } from './send-mail.js'

/** Mails that one process sends at the same time. */
const AT_ONCE = 4
/** Milliseconds that a stop waits for the mail server: what it takes after that is sent once more, later. */
const PATIENCE_MS = 3000

/** Sends the mails of a site; several processes on one database share them. */
export type MailRunner = Runner

/** @see docs/decisions/0026-mails-are-ordered.md */
export function createMailRunner(deps: SendDeps): MailRunner {
  const runner = createRunner({
    log: deps.log,
    waits: 'mails wait',
    work: async (isStopping) => {
      const send = async (): Promise<void> => {
        while (!isStopping() && (await hasDueMail(deps, deps.db)) && (await sendNextMail(deps)));
      }
      // All come to their end before an error is one of the round.
      const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, send))
      for (const end of ends) if (end.status === 'rejected') throw end.reason
    },
  })
  return {
    ...runner,
    stop: () => Promise.race([runner.stop(), wait(PATIENCE_MS, undefined, { ref: false })]),
  }
}
