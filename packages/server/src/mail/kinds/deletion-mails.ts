import { DAY, lifetimes } from '../../limits/lifetimes.js'
import { mailLimits } from '../../limits/limit-values.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { Queries } from '../../storage/database.js'
import { findDeletion, saveRequestedDeletion } from '../../storage/identity/account-deletions.js'
import { issueOneTime } from '../../storage/one-time-tokens/one-time-tokens.js'
import { countUnexpiredTokens } from '../../storage/one-time-tokens/tokens-of-account.js'
import type { MailDeps } from '../deps.js'
import {
  type ComposedMail,
  defineRule,
  type FoundMember,
  findMemberRecipient,
  type MailContext,
  type MailKindRules,
  revokeLinksAfterDelivery,
} from './mail-kind-rule.js'

/** E-mails about the deletion of an account. */
export const deletionMails: MailKindRules<
  'deletion-requested' | 'deletion-scheduled' | 'deletion-cancelled' | 'account-deleted'
> = {
  'deletion-requested': defineRule({
    giveUpSeconds: DAY,
    limit: 'limited',
    find: findMemberRecipient,
    compose: composeDeletionRequested,
  }),
  'deletion-scheduled': defineRule({
    giveUpSeconds: DAY,
    limit: 'counted',
    find: findMemberRecipient,
    compose: composeDeletionScheduled,
  }),
  'deletion-cancelled': defineRule({
    giveUpSeconds: DAY,
    limit: 'limited',
    find: findMemberRecipient,
    compose: ({ texts, site, passwordResetUrl }) => ({
      content: texts.deletionCancelled({ site, url: passwordResetUrl }),
    }),
  }),
  'account-deleted': defineRule({
    giveUpSeconds: DAY,
    limit: 'counted',
    find: async (_deps, _tx, { to, language }) => ({ to, languages: [language] }),
    compose: ({ texts, site }) => ({
      content: texts.accountDeleted({ site }),
      toFormerMember: true,
    }),
  }),
}

/** Returns whether a member has so many unexpired links to confirm a deletion that no further e-mail may be sent. */
export async function hasTooManyDeletionMails(
  deps: Pick<MailDeps, 'clock'>,
  tx: Queries,
  identityId: string,
): Promise<boolean> {
  return (
    (await countUnexpiredTokens(deps, tx, identityId, 'deletion')) >= mailLimits.unexpiredPerMember
  )
}

/**
 * Composes the e-mail whose link confirms a deletion. Earlier links become invalid when it is delivered. Returns
 * undefined if the request was confirmed or cancelled in the meantime.
 */
async function composeDeletionRequested(
  { deps, tx, texts, site }: MailContext,
  { identity: { id } }: FoundMember,
): Promise<ComposedMail | undefined> {
  const deletion = await findDeletion(deps, tx, id)
  if (!deletion || deletion.dueAt) return undefined
  const afterDelivery = await revokeLinksAfterDelivery({ deps, tx }, id, 'deletion')
  const token = await issueOneTime(deps, tx, 'deletion', { identityId: id }, lifetimes.deletionLink)
  // The request ends with its link, also if the mail server was down for hours.
  const confirmBefore = new Date(deps.clock.now().getTime() + lifetimes.deletionLink * 1000)
  await saveRequestedDeletion(deps, tx, { identityId: id, confirmBefore })
  const url = `${deps.publicUrl}${pagePaths.confirmDeletion}?token=${token}`
  const hours = lifetimes.deletionLink / 3600
  const { graceDays: days } = deps.settings.deletion
  return { content: texts.deletionRequested({ site, url, hours, days }), token, afterDelivery }
}

/**
 * Composes the e-mail with the date of a deletion. Its link cancels the deletion until that date. Returns undefined if
 * the deletion was cancelled in the meantime.
 */
async function composeDeletionScheduled(
  { deps, tx, texts, site, language }: MailContext,
  { identity: { id } }: FoundMember,
): Promise<ComposedMail | undefined> {
  const dueAt = (await findDeletion(deps, tx, id))?.dueAt
  if (!dueAt) return undefined
  const secondsLeft = Math.ceil((dueAt.getTime() - deps.clock.now().getTime()) / 1000)
  const lifetimeSeconds = Math.max(1, secondsLeft)
  const token = await issueOneTime(deps, tx, 'deletion-cancel', { identityId: id }, lifetimeSeconds)
  const url = `${deps.publicUrl}${pagePaths.cancelDeletion}?token=${token}`
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return { content: texts.deletionScheduled({ site, url, date: format.format(dueAt) }), token }
}
