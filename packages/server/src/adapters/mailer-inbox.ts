import type { Clock } from '../ports/clock.js'
import type { Mailer } from '../ports/mailer.js'
import type { Database } from '../storage/database.js'
import { insertInboxMessage } from '../storage/inbox.js'

/** Keeps mails in the inbox of the console: no account and no network needed. */
export function inboxMailer({ db, clock }: { db: Database; clock: Clock }): Mailer {
  return {
    send: (message) => db.transaction((tx) => insertInboxMessage(tx, message, clock.now())),
  }
}
