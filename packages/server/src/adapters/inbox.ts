import type { Clock } from '../ports/clock.js'
import type { Inbox } from '../ports/inbox.js'
import type { Mailer } from '../ports/mailer.js'
import type { Notifier } from '../ports/notifier.js'
import type { Database } from '../storage/database.js'
import { insertInboxMessage, listInboxMessages } from '../storage/identity/inbox.js'

interface Deps {
  db: Database
  clock: Clock
}

/** Stores mails in the inbox of the console instead of sending them. */
export function inboxMailer({ db, clock }: Deps): Mailer & Inbox {
  return {
    list: (page) => listInboxMessages(db, page),
    send: async (message) => {
      await db.transaction((tx) => insertInboxMessage(tx, message, clock.now()))
      return 'kept'
    },
  }
}

/** Stores messages to phones and devices in the inbox of the console instead of sending them. */
export function inboxNotifier({ db, clock }: Deps): Notifier {
  return {
    send: async ({ channel, to, text, code }) => {
      const message = { to, subject: text, text, html: '', code }
      await db.transaction((tx) => insertInboxMessage(tx, message, clock.now(), channel))
    },
  }
}
