import { lifetimes } from '../limits/lifetimes.js'
import { pagePaths } from '../settings/page-paths.js'
import type { Queries } from '../storage/database.js'
import { findDeletion } from '../storage/identity/account-deletions.js'
import type { AddressedMailOf } from './address-mail.js'
import type { MailDeps } from './deps.js'
import { issueDeletionCancellation, issueDeletionConfirmation } from './link-tokens.js'
import { createMemberWriter, createWriter, type PreparedMail } from './mail-writer.js'

type Deps = Pick<MailDeps, 'clock' | 'settings' | 'siteName' | 'publicUrl'>

/** Composes the mail whose link confirms a deletion. Returns undefined if the request was confirmed or cancelled meanwhile. */
export async function composeDeletionRequested(
  deps: Deps,
  tx: Queries,
  mail: AddressedMailOf<'deletion-requested'>,
): Promise<PreparedMail | undefined> {
  const { identityId } = mail.payload
  const deletion = await findDeletion(deps, tx, identityId)
  if (!deletion || deletion.dueAt) return undefined
  const token = await issueDeletionConfirmation(deps, tx, identityId)
  const url = `${deps.publicUrl}${pagePaths.deleteAccount}?token=${token}`
  const { graceDays: days } = deps.settings.deletion
  const about = { url, hours: lifetimes.deletionLink / 3600, days }
  const writer = createMemberWriter(deps, mail)
  return { ...writer.mail((texts, site) => texts.deletionRequested({ site, ...about })), token }
}

/** Composes the mail with the date of a deletion, whose link cancels it. Returns undefined if it was cancelled meanwhile. */
export async function composeDeletionScheduled(
  deps: Deps,
  tx: Queries,
  mail: AddressedMailOf<'deletion-scheduled'>,
): Promise<PreparedMail | undefined> {
  const { identityId } = mail.payload
  const dueAt = (await findDeletion(deps, tx, identityId))?.dueAt
  if (!dueAt) return undefined
  const token = await issueDeletionCancellation(deps, tx, { identityId, dueAt })
  const url = `${deps.publicUrl}${pagePaths.keepAccount}?token=${token}`
  const writer = createMemberWriter(deps, mail)
  const format = new Intl.DateTimeFormat(writer.language, { dateStyle: 'long', timeZone: 'UTC' })
  const about = { url, date: format.format(dueAt) }
  return { ...writer.mail((texts, site) => texts.deletionScheduled({ site, ...about })), token }
}

/** Renders the confirmation of a deletion, after the member's data is gone. */
export function renderAccountDeleted(
  deps: Deps,
  { to, payload }: AddressedMailOf<'account-deleted'>,
): PreparedMail {
  const writer = createWriter(deps, to, [payload.language])
  return writer.mail((texts, site) => texts.accountDeleted({ site }))
}
