import type { Clock } from '../../ports/clock.js'
import { countRows, first, type Queries, type Reader } from '../database.js'
import { emailKey } from '../identity/email-key.js'
import { hashSecret } from '../secrets.js'
import { type Sql, sql } from '../sql.js'

/** Channels for codes to a member. */
type CodeChannel = 'mail' | 'sms' | 'call' | 'push'

/** Kinds of changes to a member's second factors. */
type FactorsChange =
  | 'added'
  | 'method-added'
  | 'removed'
  | 'switched-off'
  | 'reset'
  | 'guessed'
  | 'recovery-code-used'
  | 'recovery-codes-renewed'

/**
 * Payloads of e-mails, by kind. The names of the kinds are stored strings: password resets are called `recovery`, and
 * invitations of members `activation`. Their links and codes are not in the payloads: they are created when the e-mail
 * is sent.
 * @see docs/storage.md#e-mails
 */
export interface MailPayloads {
  /** The code that verifies the address of a pending login. */
  verification: { identityId: string; code: string }
  /** A password reset was requested for an address. Whether a member has the address is checked at the delivery. */
  recovery: { email: string; language: string | null; returnUrl: string | null }
  /** A registration used the address of an existing account. */
  'address-taken': { email: string }
  /** A member tried to take the address of another member, who receives this mail. */
  'address-wanted': { email: string }
  /** The code that verifies the new address of a member, sent to that address. */
  'email-change': { identityId: string; to: string; code: string }
  /** Notifies the old address of a member about the new one. */
  'email-changed': { identityId: string; to: string }
  /** An operator invites a member to choose the first password. */
  activation: { identityId: string; language: string | null; returnUrl: string | null }
  /** Notifies the member that the password was changed. */
  'password-changed': { identityId: string }
  /** The code of a second factor. `to` is null for the member's own address. */
  'factor-code': { identityId: string; channel: CodeChannel; to: string | null; code: string }
  /** Notifies the member about a change of the second factors. */
  'factors-changed': { identityId: string; change: FactorsChange }
  /** Asks a member to confirm the deletion of the account. */
  'deletion-requested': { identityId: string }
  /** Notifies a member of the date on which the account is deleted. */
  'deletion-scheduled': { identityId: string }
  /** Notifies a member that the deletion was cancelled. */
  'deletion-cancelled': { identityId: string }
  /** Notifies a former member that the account was deleted. */
  'account-deleted': { to: string; language: string | null }
  /** Notifies a member of the approval. */
  approved: { identityId: string }
  /** Notifies `mail.ownerAddress` of a pending approval. */
  'approval-wanted': { identityId: string }
  /** Notifies `mail.ownerAddress` of a webhook endpoint that was paused after failures. */
  'webhook-paused': { url: string }
  /** Invites someone to an owner's account. `issuerId` is that of the link (`LinkIssuer`). */
  'owner-invited': { invitationId: string; issuerId?: string | undefined }
  /** A password reset was requested for the console. Whether an owner has the address is checked at the delivery. */
  'owner-recovery': { email: string }
  /** Notifies an owner of too many wrong codes of the authenticator app. */
  'owner-code-guessed': { ownerId: string }
}

export type MailKind = keyof MailPayloads

/** An e-mail to compose and send. */
export type QueuedMail = {
  [Kind in MailKind]: { kind: Kind; payload: MailPayloads[Kind] }
}[MailKind]

/** An e-mail claimed by this process. */
export interface ClaimedMail {
  seq: number
  mail: QueuedMail
  /** Number of attempts, including this one. */
  attempts: number
  giveUpAt: Date
}

/** Queues an e-mail, in the transaction of the change that causes it. */
export async function insertMail(
  { clock }: { clock: Clock },
  tx: Queries,
  mail: QueuedMail,
  giveUpSeconds: number,
): Promise<void> {
  const now = clock.now().getTime()
  await tx.run(sql`insert into mails (kind, payload, next_at, give_up_at)
    values (${mail.kind}, ${JSON.stringify(mail.payload)}, ${now}, ${now + giveUpSeconds * 1000})`)
}

/** Time for which sent e-mails count. No e-mail waits this long for a retry. */
const HOUR_MS = 3_600_000

/**
 * Builds the condition of due e-mails. An e-mail whose time is more than an hour ahead is due too: no e-mail waits that
 * long, so the clock of the process that stored the time was ahead.
 */
function isDue(now: Date): Sql {
  return sql`(next_at <= ${now.getTime()} or next_at > ${now.getTime() + HOUR_MS})`
}

/** Returns whether any e-mail is due. */
export async function hasDueMail({ db, clock }: { db: Reader; clock: Clock }): Promise<boolean> {
  const row = await first(db, sql`select seq from mails where ${isDue(clock.now())} limit 1`)
  return row !== undefined
}

interface MailRow {
  seq: number
  kind: MailKind
  payload: string
  attempts: number
  give_up_at: number
}

/**
 * Claims the next due e-mail for `leaseSeconds`. If this process ends before it sends the e-mail, another process sends
 * it when the lease has expired.
 */
export async function leaseMail(
  { clock }: { clock: Clock },
  tx: Queries,
  leaseSeconds: number,
): Promise<ClaimedMail | undefined> {
  const now = clock.now()
  const row = await first<MailRow>(
    tx,
    sql`select seq, kind, payload, attempts, give_up_at from mails where ${isDue(now)}
      order by next_at, seq limit 1${tx.dialect.rowLockOrSkip}`,
  )
  if (!row) return undefined
  await tx.run(sql`update mails set next_at = ${now.getTime() + leaseSeconds * 1000}
    where seq = ${row.seq}`)
  const mail = { kind: row.kind, payload: JSON.parse(row.payload) }
  return {
    seq: row.seq,
    mail: mail as QueuedMail,
    attempts: row.attempts + 1,
    giveUpAt: new Date(row.give_up_at),
  }
}

/** Removes an e-mail that was sent, or that cannot be sent. */
export async function removeMail(tx: Queries, seq: number): Promise<void> {
  await tx.run(sql`delete from mails where seq = ${seq}`)
}

/** Counts a failed attempt, and postpones the e-mail. */
export async function postponeMail(tx: Queries, seq: number, nextAt: Date): Promise<void> {
  await tx.run(sql`update mails set attempts = attempts + 1, next_at = ${nextAt.getTime()}
    where seq = ${seq}`)
}

/** Counts the e-mails sent to an address within the last hour. */
export async function countSentMails(
  { clock }: { clock: Clock },
  queries: Reader,
  address: string,
): Promise<number> {
  return countRows(
    queries,
    sql`from sent_mails where address_hash = ${hashOf(address)}
      and ${isWithinHour(clock.now())}`,
  )
}

/** Builds the condition of recent records. Later ones were stored by a process whose clock was ahead. */
function isWithinHour(now: Date): Sql {
  return sql`sent_at > ${now.getTime() - HOUR_MS} and sent_at <= ${now.getTime() + HOUR_MS}`
}

/** Records an e-mail to an address, and removes records that no longer count. */
export async function recordSentMail(
  { clock }: { clock: Clock },
  tx: Queries,
  address: string,
): Promise<void> {
  const now = clock.now()
  await tx.run(sql`delete from sent_mails where not (${isWithinHour(now)})`)
  await tx.run(sql`insert into sent_mails (address_hash, sent_at)
    values (${hashOf(address)}, ${now.getTime()})`)
}

function hashOf(address: string): string {
  return hashSecret(emailKey(address))
}
