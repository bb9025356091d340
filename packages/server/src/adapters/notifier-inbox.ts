import type { Clock } from '../ports/clock.js'
import type { Notifier } from '../ports/notifier.js'
import type { Database } from '../storage/database.js'
import { insertInboxMessage } from '../storage/inbox.js'

/** Keeps what would go to phones and devices in the inbox of the console. */
export function inboxNotifier({ db, clock }: { db: Database; clock: Clock }): Notifier {
  return {
    send: async ({ channel, to, text, code }) => {
      const message = { to, subject: text, text, html: '', code }
      await db.transaction((tx) => insertInboxMessage(tx, message, clock.now(), channel))
    },
  }
}
