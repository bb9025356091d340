import type { MailMessage } from '../../ports/mailer.js'
import type { Queries } from '../../storage/database.js'
import { findIdentity } from '../../storage/identities.js'
import { insertInboxMessage } from '../../storage/inbox.js'
import {
  type ClaimedMail,
  claimMail,
  type MailOrder,
  postponeMail,
  removeMail,
} from '../../storage/mails.js'
import { countSentMails, recordSentMail } from '../../storage/sent-mails.js'
import { removeOneTime } from '../../storage/tokens-of-identity.js'
import type { IdentityDeps } from '../deps.js'
import { type PrepareDeps, type PreparedMail, prepareMail } from './prepare-mail.js'

export type SendDeps = PrepareDeps & Pick<IdentityDeps, 'db' | 'log' | 'mailer' | 'notifier'>

/** Mails that an address gets within an hour, whoever asks for them; more are passed over in silence. */
const MOST_IN_AN_HOUR = 10
/** Longer than a mail server may take for all of its steps. */
const LEASE_SECONDS = 300
const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 900_000

/**
 * Sends the mail whose turn it is, or puts it off. Nothing is locked while the mail server is at it.
 * @returns whether there was one
 */
export async function sendNextMail(deps: SendDeps): Promise<boolean> {
  const claimed = await deps.db.transaction((tx) => claimMail(deps, tx, LEASE_SECONDS))
  if (!claimed) return false
  let prepared: PreparedMail | undefined
  try {
    const { order, attempts } = claimed
    prepared = await deps.db.transaction((tx) => prepare(deps, tx, order, attempts === 1))
    if (prepared) await handOver(deps, prepared)
  } catch (error) {
    await settleFailure(deps, claimed, prepared, error)
    return true
  }
  await deps.db.transaction(async (tx) => {
    await removeMail(tx, claimed.seq)
    if (prepared) await recordSentMail(deps, tx, prepared.message.to)
  })
  return true
}

function handOver({ mailer, notifier }: SendDeps, prepared: PreparedMail): Promise<void> {
  const { message, toDevice } = prepared
  return toDevice ? notifier.send(toDevice) : mailer.send(message)
}

async function prepare(
  deps: SendDeps,
  tx: Queries,
  order: MailOrder,
  first: boolean,
): Promise<PreparedMail | undefined> {
  const address = first ? await findAddress(tx, order) : undefined
  const isWarning = order.kind === 'password-changed' || order.kind === 'email-changed'
  if (address !== undefined && !isWarning) {
    if ((await countSentMails(deps, tx, address)) >= MOST_IN_AN_HOUR) return undefined
  }
  return prepareMail(deps, tx, order, { first })
}

async function findAddress(tx: Queries, order: MailOrder): Promise<string | undefined> {
  const { kind, payload } = order
  if (kind === 'email-change' || kind === 'email-changed') return payload.to
  return 'email' in payload ? payload.email : (await findIdentity(tx, payload.identityId))?.email
}

async function settleFailure(
  deps: SendDeps,
  claimed: ClaimedMail,
  prepared: PreparedMail | undefined,
  error: unknown,
): Promise<void> {
  const { clock, db, log } = deps
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 4 ** (claimed.attempts - 1))
  const nextAt = new Date(clock.now().getTime() + pauseMs)
  const over = nextAt > claimed.giveUpAt || isForGood(error)
  await db.transaction(async (tx) => {
    // What nobody got opens nothing, and counts for no limit.
    if (prepared?.token !== undefined) await removeOneTime(tx, prepared.token)
    if (!over) return postponeMail(tx, claimed.seq, nextAt)
    await removeMail(tx, claimed.seq)
    if (prepared) await insertInboxMessage(tx, noticeOf(prepared, error), clock.now())
  })
  const facts = { ...factsOf(error), mail: claimed.order.kind, attempts: claimed.attempts }
  log.error(facts, over ? 'a mail could not be sent and is given up' : 'a mail waits to be sent')
}

/** Whether the mail server will never take it. @see RFC 5321 §4.2.1 */
function isForGood(error: unknown): boolean {
  const { code, responseCode } = factsOf(error)
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500
}

/** What a mail server's refusal may say in the log: its words hold the address of the person. */
function factsOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: 'unknown' }
  const facts = new Map<string, unknown>(Object.entries(error))
  const [code, command, responseCode] = ['code', 'command', 'responseCode'].map((name) =>
    facts.get(name),
  )
  return { error: error.name, code, command, responseCode }
}

/** What the owner finds in the inbox; no secret of the mail is in it. */
function noticeOf({ message, toDevice }: PreparedMail, error: unknown): MailMessage {
  const { to, subject, code } = message
  const { code: reason, responseCode } = factsOf(error)
  const why = [reason, responseCode].filter((fact) => fact !== undefined).join(' ') || 'no reason'
  const named = code === undefined ? subject : subject.replace(/\d{3} \d{3}/, '…')
  const [what, who] = toDevice
    ? ['message to a phone or device', 'webhook']
    : ['mail', 'mail server']
  const text = `This ${what} could not be delivered and is not tried again. The ${who} said: ${why}.`
  return { to, subject: `Not delivered: ${named}`, text, html: `<p>${text}</p>` }
}
