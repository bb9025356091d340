import type { IdentityProfile } from '@foyer/protocol'
import type { Language } from '@foyer/protocol/texts/language'
import {
  type MailContent,
  type MailTexts,
  mailTexts,
  withWording,
} from '@foyer/protocol/texts/mails'
import { lifetimes } from '../limits/lifetimes.js'
import type { MailMessage } from '../ports/mailer.js'
import type { CodeMessage } from '../ports/notifier.js'
import { pagePaths } from '../settings/page-paths.js'
import type { Queries } from '../storage/database.js'
import { findDeletion } from '../storage/identity/account-deletions.js'
import {
  findIdentity,
  findIdentityByEmail,
  type StoredIdentity,
} from '../storage/identity/identities.js'
import type { MailOrder, MailPayloads } from '../storage/identity/mails.js'
import { chooseLanguage } from './choose-language.js'
import type { MailDeps } from './deps.js'
import {
  hasTooManyRecoveryMails,
  issueDeletionCancellation,
  issueDeletionConfirmation,
  issueRecoveryTokens,
  mayUseLinks,
} from './link-tokens.js'
import { maskEmail } from './mask-email.js'
import {
  composeOwnerAccountMail,
  isOwnerAccountOrder,
  type OwnerAccountOrder,
  renderApprovalWanted,
  renderWebhookPaused,
} from './owner-mails.js'
import { isolate, renderMail } from './render-mail.js'

export type PrepareDeps = Pick<
  MailDeps,
  'clock' | 'settings' | 'siteName' | 'codeKey' | 'publicUrl'
>

/** A rendered mail. */
export interface PreparedMail {
  message: MailMessage
  /** Sent to a phone or a device in place of the mail. */
  deviceMessage?: CodeMessage
  /** Token of the mail's link, which is revoked if the delivery fails. */
  token?: string
}

/**
 * Prepares an ordered mail with current data. Returns undefined if no mail is to be sent. Functions named `render…` change
 * nothing; those named `compose…` also issue the token of the mail's link, and may revoke earlier ones.
 * @param options.isFirstAttempt checks the limit of recovery mails, which later attempts skip
 */
export async function prepareMail(
  deps: PrepareDeps,
  tx: Queries,
  order: MailOrder,
  { isFirstAttempt }: { isFirstAttempt: boolean },
): Promise<PreparedMail | undefined> {
  if (order.kind === 'account-deleted') return renderAccountDeleted(deps, order.payload)
  if (order.kind === 'webhook-paused') return renderWebhookPaused(deps, order.payload)
  if (isOwnerAccountOrder(order)) return composeOwnerAccountMail(deps, tx, order)
  if (isAboutDeletion(order)) return composeDeletionMail(deps, tx, order)
  const { kind, payload } = order
  const identity = await findRecipient(tx, payload)
  if (!identity) return undefined
  const writer = createWriter(deps, identity, 'language' in payload ? payload.language : null)
  const forgotUrl = `${deps.publicUrl}${pagePaths.forgot}`
  switch (kind) {
    case 'verification':
      return renderVerification(writer, payload)
    case 'address-taken':
    case 'address-wanted':
    case 'email-change':
    case 'email-changed':
      return renderAddressMail(writer, order, forgotUrl)
    case 'password-changed':
      return writer.mail((texts, site) => texts.passwordChanged({ site, url: forgotUrl }))
    case 'factor-code':
      return renderFactorCode(writer, payload)
    case 'factors-changed':
      return writer.mail((texts, site) =>
        texts.factorsChanged({ site, url: forgotUrl, change: payload.change }),
      )
    case 'approved':
      return writer.mail((texts, site) => texts.approved({ site, url: `${deps.publicUrl}/` }))
    case 'approval-wanted':
      return renderApprovalWanted(deps, identity)
    case 'recovery':
      return composeRecovery(deps, tx, { ...payload, identity, writer, isFirstAttempt })
    case 'activation':
      return composeActivation(deps, tx, { ...payload, identity, writer })
  }
}

/** Renders the confirmation of a deletion, after the member's data is gone. */
function renderAccountDeleted(
  deps: PrepareDeps,
  { to, language: requestedLanguage }: MailPayloads['account-deleted'],
): PreparedMail {
  const language = chooseLanguage([requestedLanguage, deps.settings.mail.language])
  const site = isolate(language, deps.siteName)
  const content = textsIn(deps, language).accountDeleted({ site })
  return { message: renderMail({ to, site, language }, content) }
}

/** Ordered mail about a deletion requested by the member. */
type DeletionOrder = Extract<
  MailOrder,
  { kind: 'deletion-requested' | 'deletion-scheduled' | 'deletion-cancelled' }
>

function isAboutDeletion(order: MailOrder): order is DeletionOrder {
  return order.kind.startsWith('deletion-')
}

/** Composes a mail about a requested deletion. Returns undefined if the request was cancelled meanwhile. */
async function composeDeletionMail(
  deps: PrepareDeps,
  tx: Queries,
  { kind, payload: { identityId } }: DeletionOrder,
): Promise<PreparedMail | undefined> {
  const identity = await findIdentity(tx, identityId)
  if (!identity) return undefined
  const { mail, language } = createWriter(deps, identity, null)
  if (kind === 'deletion-cancelled') {
    return mail((texts, site) =>
      texts.deletionCancelled({ site, url: `${deps.publicUrl}${pagePaths.forgot}` }),
    )
  }
  const deletion = await findDeletion(deps, tx, identityId)
  if (!deletion) return undefined
  const { dueAt } = deletion
  if (kind === 'deletion-requested') {
    if (dueAt) return undefined
    const token = await issueDeletionConfirmation(deps, tx, identityId)
    const url = `${deps.publicUrl}${pagePaths.deleteAccount}?token=${token}`
    const { graceDays: days } = deps.settings.deletion
    const about = { url, hours: lifetimes.deletionLink / 3600, days }
    return { ...mail((texts, site) => texts.deletionRequested({ site, ...about })), token }
  }
  if (!dueAt) return undefined
  const token = await issueDeletionCancellation(deps, tx, { identityId, dueAt })
  const url = `${deps.publicUrl}${pagePaths.keepAccount}?token=${token}`
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const about = { url, date: format.format(dueAt) }
  return { ...mail((texts, site) => texts.deletionScheduled({ site, ...about })), token }
}

function findRecipient(
  tx: Queries,
  payload: Exclude<
    MailOrder,
    OwnerAccountOrder | { kind: 'account-deleted' | 'webhook-paused' }
  >['payload'],
): Promise<StoredIdentity | undefined> {
  return 'email' in payload
    ? findIdentityByEmail(tx, payload.email)
    : findIdentity(tx, payload.identityId)
}

function renderVerification(
  { mail, formatCode }: MailWriter,
  { code }: { code: string },
): PreparedMail {
  const about = { code: formatCode(code), minutes: lifetimes.emailVerification / 60 }
  return mail((texts, site) => texts.verification({ site, ...about }))
}

/** Renders a mail about the address of an account: to its new, old, or already registered address. */
function renderAddressMail(
  writer: MailWriter,
  order: Extract<
    MailOrder,
    { kind: 'address-taken' | 'address-wanted' | 'email-change' | 'email-changed' }
  >,
  forgotUrl: string,
): PreparedMail {
  const { mail, formatCode, maskedEmail } = writer
  const { kind, payload } = order
  if (kind === 'address-taken' || kind === 'address-wanted') {
    const text = kind === 'address-taken' ? 'addressTaken' : 'addressWanted'
    return mail((texts, site) => texts[text]({ site, url: forgotUrl }))
  }
  if (kind === 'email-changed') {
    return mail((texts, site) => texts.emailChanged({ site, email: maskedEmail }), payload)
  }
  const about = { code: formatCode(payload.code), minutes: lifetimes.emailChange / 60 }
  return mail((texts, site) => texts.emailChange({ site, ...about }), payload)
}

/** Renders the code of a second factor, for mail, phone or device. */
function renderFactorCode(
  { mail, formatText, formatCode, language }: MailWriter,
  { channel, to, code }: MailPayloads['factor-code'],
): PreparedMail {
  const about = { code: formatCode(code), minutes: lifetimes.secondFactorLogin / 60 }
  const prepared = mail((texts, site) => texts.factorCode({ site, ...about }))
  if (channel === 'mail' || to === null) return prepared
  const text = formatText((texts, site) =>
    channel === 'call'
      ? // Commas make a voice read the digits one by one.
        texts.spokenCode({ site, code: [...code].join(', ') })
      : texts.codeMessage({ site, code }),
  )
  return { ...prepared, deviceMessage: { channel, to, language, text, code } }
}

async function composeRecovery(
  deps: PrepareDeps,
  tx: Queries,
  request: PasswordLinkRequest & { isFirstAttempt: boolean },
): Promise<PreparedMail | undefined> {
  if (request.isFirstAttempt && (await hasTooManyRecoveryMails(deps, tx, request.identity)))
    return undefined
  return composePasswordLinkMail(deps, tx, request, (texts, link) =>
    texts.recovery({ ...link, minutes: lifetimes.recovery / 60 }),
  )
}

/** Composes the mail with which a member chooses the first password. Its link works longer than that of a recovery. */
function composeActivation(
  deps: PrepareDeps,
  tx: Queries,
  request: PasswordLinkRequest,
): Promise<PreparedMail | undefined> {
  const activation = { ...request, lifetimeSeconds: lifetimes.activation }
  return composePasswordLinkMail(deps, tx, activation, (texts, link) =>
    texts.activation({ ...link, days: lifetimes.activation / 86_400 }),
  )
}

/** Request for a mail with a link and a code that set a new password. */
interface PasswordLinkRequest {
  identity: StoredIdentity
  writer: MailWriter
  returnUrl: string | null
}

/** Composes a mail with a link and a code that set a new password. */
async function composePasswordLinkMail(
  deps: PrepareDeps,
  tx: Queries,
  request: PasswordLinkRequest & { lifetimeSeconds?: number },
  content: (texts: MailTexts, link: { site: string; url: string; code: string }) => MailContent,
): Promise<PreparedMail | undefined> {
  const { identity, writer, returnUrl, lifetimeSeconds = lifetimes.recovery } = request
  if (!mayUseLinks(identity)) return undefined
  const recovery = { identity, returnUrl, lifetimeSeconds }
  const { token, code } = await issueRecoveryTokens(deps, tx, recovery)
  const url = `${deps.publicUrl}${pagePaths.reset}?recoveryToken=${token}`
  const link = { url, code: writer.formatCode(code) }
  return { ...writer.mail((texts, site) => content(texts, { site, ...link })), token }
}

/** Writes mails to one member in one language. */
interface MailWriter {
  /** Renders a mail to the member, or to `elsewhere.to`, an address that is not the member's. */
  mail(
    content: (texts: MailTexts, site: string) => MailContent,
    elsewhere?: { to: string },
  ): PreparedMail
  /** Renders a text message. */
  formatText(content: (texts: MailTexts, site: string) => string): string
  /** Splits a code into two groups of digits. */
  formatCode(code: string): string
  /** Masked address of the member. */
  maskedEmail: string
  language: Language
}

function createWriter(
  deps: PrepareDeps,
  identity: StoredIdentity,
  requestedLanguage: string | null,
): MailWriter {
  const { language: ofProfile }: IdentityProfile = identity.profile
  const language = chooseLanguage([requestedLanguage, ofProfile, deps.settings.mail.language])
  const site = isolate(language, deps.siteName)
  const texts = textsIn(deps, language)
  return {
    language,
    mail: (content, { to } = { to: identity.email }) => ({
      message: renderMail({ to, site, language }, content(texts, site)),
    }),
    formatText: (content) => content(texts, site),
    maskedEmail: isolate(language, maskEmail(identity.email)),
    formatCode: (code) => isolate(language, `${code.slice(0, 3)} ${code.slice(3)}`),
  }
}

/** Returns the texts of a language with the wording of the settings. */
function textsIn({ settings }: Pick<PrepareDeps, 'settings'>, language: Language): MailTexts {
  return withWording(mailTexts[language], settings.mail.wording[language])
}
