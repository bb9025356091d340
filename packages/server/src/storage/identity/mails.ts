import type { Clock } from '../../ports/clock.js'
import { first, type Queries } from '../database.js'
import { sql } from '../sql.js'

/** Ways of a code to a member. */
export type CodeChannel = 'mail' | 'sms' | 'call' | 'push'

/** Kinds of changes to a member's second factors. */
export type FactorsChange =
  | 'added'
  | 'removed'
  | 'reset'
  | 'guessed'
  | 'recovery-code-used'
  | 'recovery-codes-renewed'

/**
 * The subject of a mail with its data. Recovery secrets are not part of it: they are created when the mail is sent.
 * @see docs/storage.md#mails
 */
export interface MailPayloads {
  /** The code of a login that waits for the proof of an address. */
  verification: { identityId: string; code: string }
  /** Somebody asked for a way back in; whether there is such a member is found out later. */
  recovery: { email: string; language: string | null; returnUrl: string | null }
  /** Somebody tried to register with an address that has an account. */
  'address-taken': { email: string }
  /** A member wants to have the address of somebody else, who is told. */
  'address-wanted': { email: string }
  /** The code that proves the address which a member wants to have; it goes there. */
  'email-change': { identityId: string; to: string; code: string }
  /** Tells the address that a member had that it is another one now. */
  'email-changed': { identityId: string; to: string }
  /** The owner invites a member to choose a password. */
  activation: { identityId: string; language: string | null; returnUrl: string | null }
  /** Tells the member that the password was changed. */
  'password-changed': { identityId: string }
  /** The code of a second factor; `to` is null where it goes to the member's address. */
  'factor-code': { identityId: string; channel: CodeChannel; to: string | null; code: string }
  /** Tells the member what was done to the second factors. */
  'factors-changed': { identityId: string; change: FactorsChange }
  /** Asks a member to confirm the own deletion. */
  'deletion-requested': { identityId: string }
  /** Tells a member the date of the own deletion. */
  'deletion-scheduled': { identityId: string }
  /** Tells a member that the account stays. */
  'deletion-cancelled': { identityId: string }
  /** Tells a former member that the account is deleted. */
  'account-deleted': { to: string; language: string | null }
  /** Tells the member that the owner let it in. */
  approved: { identityId: string }
  /** Tells the owner that a member waits. */
  'approval-wanted': { identityId: string }
}

export type MailKind = keyof MailPayloads

/** A mail to be made and sent. */
export type MailOrder = {
  [Kind in MailKind]: { kind: Kind; payload: MailPayloads[Kind] }
}[MailKind]

/** A mail claimed by this process. */
export interface ClaimedMail {
  seq: number
  order: MailOrder
  /** Number of attempts, this one included. */
  attempts: number
  giveUpAt: Date
}

interface Deps {
  clock: Clock
}

/** Queues a mail, in the transaction of the change that causes it. */
export async function insertMail(
  { clock }: Deps,
  tx: Queries,
  order: MailOrder,
  giveUpSeconds: number,
): Promise<void> {
  const now = clock.now().getTime()
  await tx.run(sql`insert into mails (kind, payload, next_at, give_up_at)
    values (${order.kind}, ${JSON.stringify(order.payload)}, ${now}, ${now + giveUpSeconds * 1000})`)
}

/** Tells whether any mail is due. */
export async function hasDueMail({ clock }: Deps, queries: Pick<Queries, 'all'>): Promise<boolean> {
  const now = clock.now().getTime()
  const row = await first(queries, sql`select seq from mails where next_at <= ${now} limit 1`)
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
 * Claims the next due mail for some seconds. If this process dies meanwhile, another one sends it after that.
 */
export async function claimMail(
  { clock }: Deps,
  tx: Queries,
  leaseSeconds: number,
): Promise<ClaimedMail | undefined> {
  const now = clock.now().getTime()
  const row = await first<MailRow>(
    tx,
    sql`select seq, kind, payload, attempts, give_up_at from mails where next_at <= ${now}
      order by next_at, seq limit 1${tx.dialect.rowLockOrSkip}`,
  )
  if (!row) return undefined
  await tx.run(sql`update mails set attempts = attempts + 1, next_at = ${now + leaseSeconds * 1000}
    where seq = ${row.seq}`)
  const order = { kind: row.kind, payload: JSON.parse(row.payload) }
  return {
    seq: row.seq,
    order: order as MailOrder,
    attempts: row.attempts + 1,
    giveUpAt: new Date(row.give_up_at),
  }
}

/** Removes a mail that was sent, or that cannot be sent. */
export async function removeMail(tx: Queries, seq: number): Promise<void> {
  await tx.run(sql`delete from mails where seq = ${seq}`)
}

/** Postpones a mail after a failed attempt. */
export async function postponeMail(tx: Queries, seq: number, nextAt: Date): Promise<void> {
  await tx.run(sql`update mails set next_at = ${nextAt.getTime()} where seq = ${seq}`)
}
