import { mailTexts, withWording } from '@foyer/protocol/texts/mails'
import { chooseLanguage } from '../lib/choose-language.js'
import { createRunner, type Runner } from '../lib/runner.js'
import { mailLimits } from '../limits/limit-values.js'
import type { MailMessage } from '../ports/mailer.js'
import { pagePaths } from '../settings/page-paths.js'
import type { Queries } from '../storage/database.js'
import { insertInboxMessage } from '../storage/mail/inbox-messages.js'
import {
  type ClaimedMail,
  countSentMails,
  hasDueMail,
  leaseMail,
  type MailKind,
  type MailPayloads,
  postponeMail,
  recordSentMail,
  removeMail,
} from '../storage/mail/mail-queue.js'
import { removeOneTime } from '../storage/one-time-tokens/one-time-tokens.js'
import type { MailDeps } from './deps.js'
import { mailKinds } from './kinds/all-kinds.js'
import type { ComposeDeps, ComposedMail, MailContext, Recipient } from './kinds/mail-kind-rule.js'
import { escapeHtml, isolate, renderMail } from './mail-layout.js'
import {
  explainFailure,
  failureCode,
  isPermanent,
  isRecipientRefused,
  loggableParts,
} from './smtp-errors.js'

/** Maximum number of concurrent deliveries in a process. */
const MAX_CONCURRENT = 4
/**
 * Maximum time that a stop of the runner waits for deliveries. A delivery that takes longer is repeated after the next
 * start, so its e-mail may arrive twice.
 */
const STOP_TIMEOUT_MS = 3000
/** Lease on a claimed e-mail. It is longer than all timeouts of a delivery together (`smtp.ts`). */
const LEASE_SECONDS = 300
/** Pause before the first retry of a failed delivery. Each pause is four times the last one, up to the maximum. */
const FIRST_PAUSE_MS = 10_000
const MAX_PAUSE_MS = 900_000

/** Dependencies of the delivery of e-mails. */
export type DeliveryDeps = ComposeDeps &
  Pick<MailDeps, 'db' | 'log' | 'mailer' | 'notifier' | 'audit'>

/**
 * Creates the runner that sends queued e-mails. Several processes share the work: `leaseMail` gives each e-mail to one
 * of them.
 * @see docs/decisions/0022-jobs.md
 */
export function createMailRunner(deps: DeliveryDeps): Runner {
  return createRunner({
    log: deps.log,
    name: 'e-mail delivery',
    stopTimeoutMs: STOP_TIMEOUT_MS,
    work: async (signal) => {
      // Most rounds find no due e-mail. One statement detects this.
      if (!(await hasDueMail(deps))) return
      const sendDueMails = async (): Promise<void> => {
        let mayBeMore = true
        while (mayBeMore && !signal.aborted) mayBeMore = await sendNextMail(deps)
      }
      // Waits for all deliveries before it reports the error of one.
      const results = await Promise.allSettled(Array.from({ length: MAX_CONCURRENT }, sendDueMails))
      for (const result of results) if (result.status === 'rejected') throw result.reason
    },
  })
}

/**
 * Sends the next due e-mail. After an error, postpones it or gives up. No transaction is open during the delivery.
 * @returns false if no e-mail was due
 */
export async function sendNextMail(deps: DeliveryDeps): Promise<boolean> {
  const claimed = await deps.db.transaction((tx) => leaseMail(deps, tx, LEASE_SECONDS))
  if (!claimed) return false
  let prepared: PreparedMail | undefined
  try {
    prepared = await deps.db.transaction((tx) => prepareMail(deps, tx, claimed.mail))
    if (prepared) {
      if (deps.clock.now() > claimed.giveUpAt) throw new TooLateError()
      await deliver(deps, prepared)
    }
  } catch (error) {
    await postponeOrGiveUp(deps, claimed, prepared, error)
    return true
  }
  if (!prepared) {
    const fields = { mail: claimed.mail.kind }
    deps.log.info(
      fields,
      'an e-mail was not sent: its recipient does not exist or is blocked, it is no longer needed, or a limit was reached',
    )
  }
  await deps.db.transaction(async (tx) => {
    await removeMail(tx, claimed.seq)
    await prepared?.afterDelivery?.(tx)
    if (!prepared || mailKinds[claimed.mail.kind].limit === 'exempt') return
    await recordSentMail(deps, tx, prepared.message.to)
  })
  return true
}

/** An e-mail as it is delivered. */
interface PreparedMail extends Pick<ComposedMail, 'token' | 'afterDelivery' | 'deviceMessage'> {
  message: MailMessage
}

/**
 * Finds the recipient, composes the e-mail with current data and renders it. Returns undefined if no e-mail is to be
 * sent.
 */
async function prepareMail<Kind extends MailKind>(
  deps: ComposeDeps,
  tx: Queries,
  { kind, payload }: { kind: Kind; payload: MailPayloads[Kind] },
): Promise<PreparedMail | undefined> {
  const { find, limit, compose } = mailKinds[kind]
  const recipient = await find(deps, tx, payload)
  if (!recipient) return undefined
  const { to, languages } = recipient
  if (limit === 'limited') {
    if ((await countSentMails(deps, tx, to)) >= mailLimits.perAddressAndHour) return undefined
  }
  const context = createMailContext(deps, tx, languages)
  const composed = await compose(context, { ...recipient, payload })
  if (!composed) return undefined
  const { content, ownersOnly, toFormerMember, ...rest } = composed
  const message = renderMail({ to, site: context.site, language: context.language }, content)
  return {
    message: {
      ...message,
      ...(ownersOnly && { ownersOnly }),
      ...(toFormerMember && { toFormerMember }),
    },
    ...rest,
  }
}

/** Creates the context of an e-mail, in the first supported language, else that of the site. */
function createMailContext(
  deps: ComposeDeps,
  tx: Queries,
  languages: Recipient['languages'],
): MailContext {
  const { settings, siteName, publicUrl } = deps
  const language = chooseLanguage([...languages, settings.mail.language])
  return {
    deps,
    tx,
    language,
    texts: withWording(mailTexts[language], settings.mail.wording[language]),
    site: isolate(language, siteName),
    passwordResetUrl: `${publicUrl}${pagePaths.requestPasswordReset}`,
    isolate: (text) => isolate(language, text),
    formatCode: (code) => isolate(language, `${code.slice(0, 3)} ${code.slice(3)}`),
  }
}

/** Thrown for an e-mail whose delivery would begin after `giveUpAt`, for example because no server ran. */
class TooLateError extends Error {
  override name = 'TooLateError'
  readonly code = 'TOO_LATE'
}

async function deliver(
  { mailer, notifier }: DeliveryDeps,
  { message, deviceMessage }: PreparedMail,
): Promise<void> {
  if (deviceMessage) await notifier.send(deviceMessage)
  else await mailer.send(message)
}

/** Postpones an e-mail that could not be sent, or gives up. */
async function postponeOrGiveUp(
  deps: DeliveryDeps,
  claimed: ClaimedMail,
  prepared: PreparedMail | undefined,
  error: unknown,
): Promise<void> {
  const { audit, clock, db, log } = deps
  const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 4 ** (claimed.attempts - 1))
  const nextAt = new Date(clock.now().getTime() + pauseMs)
  const givesUp = nextAt > claimed.giveUpAt || isPermanent(error)
  await db.transaction(async (tx) => {
    // Deletes the token of an e-mail that was not delivered: its link is invalid, and it does not count against limits.
    if (prepared?.token !== undefined) await removeOneTime(tx, prepared.token)
    if (!givesUp) return postponeMail(tx, claimed.seq, nextAt)
    await removeMail(tx, claimed.seq)
    if (!prepared) return
    await insertInboxMessage(tx, noticeOf(prepared, error), clock.now())
    const detail = { mail: claimed.mail.kind, attempts: claimed.attempts }
    await audit.recordIn(tx, { action: 'mail.failed', subject: null, detail })
  })
  const fields = { ...loggableParts(error), mail: claimed.mail.kind, attempts: claimed.attempts }
  if (!givesUp) {
    log.error({ ...fields, nextAt }, 'an e-mail could not be sent; it is tried again at "nextAt"')
  } else if (isRecipientRefused(error)) {
    log.error(
      fields,
      'an e-mail could not be sent and is not retried: the mail server refuses its recipient; see the inbox of the console',
    )
  } else {
    log.error(
      fields,
      'an e-mail could not be sent and is not retried; check the mail server under E-mail delivery in the console',
    )
  }
}

/** Builds the notice about a failed delivery for the inbox of the console, without the secrets of the e-mail. */
function noticeOf({ message, deviceMessage }: PreparedMail, error: unknown): MailMessage {
  const { to, subject, code, toFormerMember = false } = message
  // The reply of a mail server usually contains the address, which is not stored for a former member.
  const reason = toFormerMember ? failureCode(error) : explainFailure(error)
  const safeSubject = code === undefined ? subject : subject.replace(/\d{3} \d{3}/, '…')
  const messageName = deviceMessage ? 'message to a phone or device' : 'e-mail'
  const text = `This ${messageName} could not be delivered and is not tried again. Reason: ${reason}.`
  const html = `<p>${escapeHtml(text)}</p>`
  return { to, subject: `Not delivered: ${safeSubject}`, text, html, toFormerMember }
}
