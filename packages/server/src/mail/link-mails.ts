import { lifetimes } from '../limits/lifetimes.js'
import { pagePaths } from '../settings/page-paths.js'
import { findDeletion } from '../storage/identity/account-deletions.js'
import type { StoredIdentity } from '../storage/identity/identities.js'
import type { Invitation } from '../storage/owners/invitations.js'
import type { Owner } from '../storage/owners/owners.js'
import {
  hasTooManyRecoveryMails,
  issueDeletionCancellation,
  issueDeletionConfirmation,
  issueRecoveryTokens,
  mayUseLinks,
} from './link-tokens.js'
import type { ComposedMail, MailContext } from './mail-context.js'
import { issueInvitationLink, issueResetLink } from './owner-links.js'

/** A mail to a member with a link and a code that set a password. */
interface PasswordMail {
  identity: StoredIdentity
  payload: { returnUrl: string | null }
}

/** Composes the mail for a forgotten password. Returns undefined if the member has too many such mails or may not use links. */
export async function composeRecovery(
  context: MailContext,
  mail: PasswordMail,
): Promise<ComposedMail | undefined> {
  const { deps, tx, isFirstAttempt, texts, site } = context
  if (isFirstAttempt && (await hasTooManyRecoveryMails(deps, tx, mail.identity))) return undefined
  const link = await issuePasswordLink(context, mail, lifetimes.recovery)
  if (!link) return undefined
  const { url, code, token } = link
  const minutes = lifetimes.recovery / 60
  return { content: texts.recovery({ site, url, code, minutes }), token }
}

/** Composes the mail with which a member chooses the first password. Returns undefined if the member may not use links. */
export async function composeActivation(
  context: MailContext,
  mail: PasswordMail,
): Promise<ComposedMail | undefined> {
  const { texts, site } = context
  const link = await issuePasswordLink(context, mail, lifetimes.activation)
  if (!link) return undefined
  const { url, token } = link
  return { content: texts.activation({ site, url, days: lifetimes.activation / 86_400 }), token }
}

async function issuePasswordLink(
  { deps, tx, formatCode }: MailContext,
  { identity, payload: { returnUrl } }: PasswordMail,
  lifetimeSeconds: number,
): Promise<{ url: string; code: string; token: string } | undefined> {
  if (!mayUseLinks(identity)) return undefined
  const recovery = { identity, returnUrl, lifetimeSeconds }
  const { token, code } = await issueRecoveryTokens(deps, tx, recovery)
  const url = `${deps.publicUrl}${pagePaths.resetPassword}?recoveryToken=${token}`
  return { url, code: formatCode(code), token }
}

/** Composes the mail whose link confirms a deletion. Returns undefined if the request was confirmed or cancelled meanwhile. */
export async function composeDeletionRequested(
  { deps, tx, texts, site }: MailContext,
  { identity: { id } }: { identity: StoredIdentity },
): Promise<ComposedMail | undefined> {
  const deletion = await findDeletion(deps, tx, id)
  if (!deletion || deletion.dueAt) return undefined
  const token = await issueDeletionConfirmation(deps, tx, id)
  const url = `${deps.publicUrl}${pagePaths.deleteAccount}?token=${token}`
  const hours = lifetimes.deletionLink / 3600
  const { graceDays: days } = deps.settings.deletion
  return { content: texts.deletionRequested({ site, url, hours, days }), token }
}

/** Composes the mail with the date of a deletion, whose link cancels it. Returns undefined if it was cancelled meanwhile. */
export async function composeDeletionScheduled(
  { deps, tx, texts, site, language }: MailContext,
  { identity: { id } }: { identity: StoredIdentity },
): Promise<ComposedMail | undefined> {
  const dueAt = (await findDeletion(deps, tx, id))?.dueAt
  if (!dueAt) return undefined
  const token = await issueDeletionCancellation(deps, tx, { identityId: id, dueAt })
  const url = `${deps.publicUrl}${pagePaths.keepAccount}?token=${token}`
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return { content: texts.deletionScheduled({ site, url, date: format.format(dueAt) }), token }
}

/** Composes the mail with the link of an invitation. */
export async function composeOwnerInvited(
  { deps, tx, texts, site, isolate }: MailContext,
  { invitation }: { invitation: Invitation },
): Promise<ComposedMail> {
  const { url, token } = await issueInvitationLink(deps, tx, invitation)
  const inviter = isolate(invitation.invitedBy)
  const days = lifetimes.ownerInvitation / 86_400
  const content = texts.ownerInvited({ site, url, inviter, role: invitation.role, days })
  return { content, token, ownersOnly: true }
}

/** Composes the mail with the link with which an owner sets a new password. */
export async function composeOwnerRecovery(
  { deps, tx, texts, site }: MailContext,
  { owner }: { owner: Owner },
): Promise<ComposedMail> {
  const { url, token } = await issueResetLink(deps, tx, owner, lifetimes.ownerRecoveryLink)
  const minutes = lifetimes.ownerRecoveryLink / 60
  return { content: texts.ownerRecovery({ site, url, minutes }), token, ownersOnly: true }
}
