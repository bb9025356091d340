import type { InboxMessage } from '@foyer/protocol'
import type { Clock } from '../ports/clock.js'
import type { Mailer } from '../ports/mailer.js'
import type { Notifier } from '../ports/notifier.js'
import type { Database } from '../storage/database.js'
import {
  type InboxPage,
  insertInboxMessage,
  listInboxMessages,
} from '../storage/mail/inbox-messages.js'

/** Stores e-mails and messages, instead of sending them. */
export interface Inbox {
  readonly mailer: Mailer
  readonly notifier: Notifier
  /** Lists messages, newest first. */
  list(page: InboxPage): Promise<InboxMessage[]>
}

/** Creates the inbox of the console. */
export function createInbox({ db, clock }: { db: Database; clock: Clock }): Inbox {
  return {
    mailer: {
      send: async (message) => {
        await db.transaction((tx) => insertInboxMessage(tx, message, clock.now()))
        return 'kept'
      },
    },
    notifier: {
      send: async ({ channel, to, text, code }) => {
        const message = { to, subject: text, text, html: '', code }
        await db.transaction((tx) => insertInboxMessage(tx, message, clock.now(), channel))
      },
    },
    list: (page) => listInboxMessages(db, page),
  }
}
