import type { MailContent, MailTexts } from '@foyer/protocol/texts/mails'
import { lifetimes } from '../limits/lifetimes.js'
import { pagePaths } from '../settings/page-paths.js'
import type { Queries } from '../storage/database.js'
import type { AddressedMail, AddressedMailOf } from './address-mail.js'
import {
  composeDeletionRequested,
  composeDeletionScheduled,
  renderAccountDeleted,
} from './deletion-mails.js'
import type { MailDeps } from './deps.js'
import { hasTooManyRecoveryMails, issueRecoveryTokens, mayUseLinks } from './link-tokens.js'
import { createMemberWriter, type MailWriter, type PreparedMail } from './mail-writer.js'
import { maskEmail } from './mask-email.js'
import {
  composeOwnerInvited,
  composeOwnerRecovery,
  renderApprovalWanted,
  renderWebhookPaused,
} from './owner-mails.js'

export type PrepareDeps = Pick<
  MailDeps,
  'clock' | 'settings' | 'siteName' | 'codeKey' | 'publicUrl'
>

/**
 * Prepares an addressed mail with current data. Returns undefined if no mail is to be sent. Functions named `render…` change
 * nothing; those named `compose…` also issue the token of the mail's link, and may revoke earlier ones.
 * @param options.isFirstAttempt true checks the limit of recovery mails
 */
export async function prepareMail(
  deps: PrepareDeps,
  tx: Queries,
  mail: AddressedMail,
  { isFirstAttempt }: { isFirstAttempt: boolean },
): Promise<PreparedMail | undefined> {
  switch (mail.kind) {
    case 'account-deleted':
      return renderAccountDeleted(deps, mail)
    case 'webhook-paused':
      return renderWebhookPaused(deps, mail)
    case 'approval-wanted':
      return renderApprovalWanted(deps, mail)
    case 'owner-invited':
      return composeOwnerInvited(deps, tx, mail)
    case 'owner-recovery':
      return composeOwnerRecovery(deps, tx, mail)
    case 'deletion-requested':
      return composeDeletionRequested(deps, tx, mail)
    case 'deletion-scheduled':
      return composeDeletionScheduled(deps, tx, mail)
  }
  // The other mails are in the language of the member.
  const writer = createMemberWriter(deps, mail)
  const forgotUrl = `${deps.publicUrl}${pagePaths.forgot}`
  switch (mail.kind) {
    case 'verification':
      return renderVerification(writer, mail)
    case 'address-taken':
      return writer.mail((texts, site) => texts.addressTaken({ site, url: forgotUrl }))
    case 'address-wanted':
      return writer.mail((texts, site) => texts.addressWanted({ site, url: forgotUrl }))
    case 'email-change':
      return renderEmailChange(writer, mail)
    case 'email-changed':
      return renderEmailChanged(writer, mail)
    case 'password-changed':
      return writer.mail((texts, site) => texts.passwordChanged({ site, url: forgotUrl }))
    case 'factor-code':
      return renderFactorCode(writer, mail)
    case 'factors-changed': {
      const about = { url: forgotUrl, change: mail.payload.change }
      return writer.mail((texts, site) => texts.factorsChanged({ site, ...about }))
    }
    case 'deletion-cancelled':
      return writer.mail((texts, site) => texts.deletionCancelled({ site, url: forgotUrl }))
    case 'approved':
      return writer.mail((texts, site) => texts.approved({ site, url: `${deps.publicUrl}/` }))
    case 'recovery':
      return composeRecovery(deps, tx, { mail, writer, isFirstAttempt })
    case 'activation':
      return composeActivation(deps, tx, { mail, writer })
  }
}

function renderVerification(
  { mail, formatCode }: MailWriter,
  { payload }: AddressedMailOf<'verification'>,
): PreparedMail {
  const about = { code: formatCode(payload.code), minutes: lifetimes.emailVerification / 60 }
  return mail((texts, site) => texts.verification({ site, ...about }))
}

/** Renders the code for a new address of a member. */
function renderEmailChange(
  { mail, formatCode }: MailWriter,
  { payload }: AddressedMailOf<'email-change'>,
): PreparedMail {
  const about = { code: formatCode(payload.code), minutes: lifetimes.emailChange / 60 }
  return mail((texts, site) => texts.emailChange({ site, ...about }))
}

/** Renders the notice to the old address of a member, with the new one masked. */
function renderEmailChanged(
  { mail, isolate }: MailWriter,
  { identity }: AddressedMailOf<'email-changed'>,
): PreparedMail {
  const email = isolate(maskEmail(identity.email))
  return mail((texts, site) => texts.emailChanged({ site, email }))
}

/** Renders the code of a second factor, for mail, phone or device. */
function renderFactorCode(
  { mail, formatText, formatCode, language }: MailWriter,
  { payload: { channel, to, code } }: AddressedMailOf<'factor-code'>,
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
  if (request.isFirstAttempt && (await hasTooManyRecoveryMails(deps, tx, request.mail.identity)))
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
  mail: AddressedMailOf<'recovery' | 'activation'>
  writer: MailWriter
}

/** Composes a mail with a link and a code that set a new password. */
async function composePasswordLinkMail(
  deps: PrepareDeps,
  tx: Queries,
  request: PasswordLinkRequest & { lifetimeSeconds?: number },
  content: (texts: MailTexts, link: { site: string; url: string; code: string }) => MailContent,
): Promise<PreparedMail | undefined> {
  const { mail, writer, lifetimeSeconds = lifetimes.recovery } = request
  const { identity } = mail
  const { returnUrl } = mail.payload
  if (!mayUseLinks(identity)) return undefined
  const recovery = { identity, returnUrl, lifetimeSeconds }
  const { token, code } = await issueRecoveryTokens(deps, tx, recovery)
  const url = `${deps.publicUrl}${pagePaths.reset}?recoveryToken=${token}`
  const link = { url, code: writer.formatCode(code) }
  return { ...writer.mail((texts, site) => content(texts, { site, ...link })), token }
}
