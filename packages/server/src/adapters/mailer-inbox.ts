import type { Clock } from '../ports/clock.js'
import type { Inbox } from '../ports/inbox.js'
import type { Mailer } from '../ports/mailer.js'
import type { Database } from '../storage/database.js'
import { insertInboxMessage, listInboxMessages } from '../storage/inbox.js'

/** Keeps mails in the inbox of the console: no account and no network needed. */
export function inboxMailer(deps: { db: Database; clock: Clock }): Mailer & Inbox {
  const { db, clock } = deps
  return {
    list: (page) => listInboxMessages(db, page),
    send: (message) => db.transaction((tx) => insertInboxMessage(tx, message, clock.now())),
  }
}
