import { randomUUID } from 'node:crypto'
import type { InboxMessage } from '@foyer/protocol'
import { retention } from '../../limits/retention.js'
import type { MailMessage } from '../../ports/mailer.js'
import { columnsOf, date, json, plain } from '../columns.js'
import type { Queries, Reader } from '../database.js'
import type { PurgeDeps } from '../in-batches.js'
import { lookupText, sql } from '../sql.js'

/** Filter and size of a page of the inbox. */
export interface InboxPage {
  /** A whole address. */
  to: string | undefined
  /** Channel of a message. */
  channel?: string | undefined
  limit: number
  /** Includes e-mails that only owners may see. */
  includesOwnersOnly: boolean
}

const columns = columnsOf<Omit<InboxMessage, 'createdAt' | 'redacted'> & { createdAt: Date }>(
  'inbox_messages',
  {
    id: plain,
    channel: plain,
    to: plain,
    subject: plain,
    text: plain,
    html: plain,
    links: json,
    code: plain,
    createdAt: date,
  },
  { to: 'recipient' },
)

/** Recipient that replaces the address of a deleted member. */
const FORMER_MEMBER = 'a former member'

/** Stores a message in the inbox: one that is not sent, or a notice about a failed delivery. */
export async function insertInboxMessage(
  tx: Queries,
  message: MailMessage,
  now: Date,
  channel: InboxMessage['channel'] = 'mail',
): Promise<void> {
  const recipient = message.toFormerMember ? FORMER_MEMBER : message.to
  const links = message.text.match(/https?:\/\/[^\s<>"]+/g) ?? []
  await tx.run(sql`
    insert into inbox_messages (id, channel, recipient, subject, text, html, links, code, owners_only,
      created_at)
    values (${randomUUID()}, ${channel}, ${recipient}, ${message.subject}, ${message.text},
      ${message.html}, ${JSON.stringify(links)}, ${message.code ?? null},
      ${message.ownersOnly ? 1 : 0}, ${now.getTime()})`)
}

/** Lists messages, newest first. */
export async function listInboxMessages(db: Reader, page: InboxPage): Promise<InboxMessage[]> {
  const { to, channel, limit, includesOwnersOnly } = page
  const addressed = to === undefined ? sql`true` : sql`recipient = ${lookupText(to)}`
  const sent = channel === undefined ? sql`true` : sql`channel = ${lookupText(channel)}`
  const visible = includesOwnersOnly ? sql`true` : sql`owners_only = 0`
  const messages = await columns.all(
    db,
    sql`where ${addressed} and ${sent} and ${visible} order by seq desc limit ${limit}`,
  )
  return messages.map((message) => ({ ...message, createdAt: message.createdAt.toISOString() }))
}

/** Removes the stored messages to an address: not those to an earlier address, to a phone or to a device. */
export async function removeInboxMessagesTo(tx: Queries, recipient: string): Promise<void> {
  await tx.run(sql`delete from inbox_messages where recipient = ${recipient}`)
}

/** Maximum messages that one purge removes, because the rows are large and writes wait for it. */
const MAX_PURGED = 1000

/** Removes the oldest of the messages that are too old. @returns the number of removed messages */
export function purgeInboxMessages({ db, clock }: PurgeDeps): Promise<number> {
  const before = clock.now().getTime() - retention.inboxMessage * 1000
  return db.transaction((tx) =>
    tx.run(sql`delete from inbox_messages where seq in (
      select seq from (select seq, created_at from inbox_messages order by seq limit ${MAX_PURGED}) as oldest
      where created_at < ${before})`),
  )
}
