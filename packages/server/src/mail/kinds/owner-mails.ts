import { DAY, HOUR, lifetimes } from '../../limits/lifetimes.js'
import { mailLimits } from '../../limits/limit-values.js'
import type { Queries } from '../../storage/database.js'
import type { MailPayloads } from '../../storage/mail/mail-queue.js'
import { countUnexpiredTokens } from '../../storage/one-time-tokens/tokens-of-account.js'
import { findInvitation, type Invitation } from '../../storage/owners/invitations.js'
import { findOwner, findOwnerByEmail, type Owner } from '../../storage/owners/owners.js'
import { issueInvitationLink, issueResetLink } from '../owner-links.js'
import {
  type ComposeDeps,
  type ComposedMail,
  defineRule,
  findMemberRecipient,
  type MailContext,
  type MailKindRules,
  type Recipient,
} from './mail-kind-rule.js'

/** E-mails to owners. */
export const ownerMails: MailKindRules<
  'approval-wanted' | 'webhook-paused' | 'owner-invited' | 'owner-recovery' | 'owner-code-guessed'
> = {
  'approval-wanted': defineRule({
    giveUpSeconds: DAY,
    limit: 'exempt',
    find: async (deps, tx, payload) => {
      const owner = findSiteOwner(deps)
      const member = await findMemberRecipient(deps, tx, payload)
      return owner && member && { ...owner, identity: member.identity }
    },
    compose: ({ deps, texts, site, isolate }, { identity }) => {
      if (identity.status !== 'PENDING') return undefined
      const url = `${deps.publicUrl}/console/members?status=PENDING`
      return { content: texts.approvalWanted({ site, url, email: isolate(identity.email) }) }
    },
  }),
  'webhook-paused': defineRule({
    giveUpSeconds: DAY,
    limit: 'exempt',
    find: async (deps) => findSiteOwner(deps),
    compose: ({ deps, texts, site, isolate }, { payload }) => {
      const host = isolate(new URL(payload.url).host)
      const url = `${deps.publicUrl}/console/webhooks`
      return { content: texts.webhookPaused({ site, url, host }) }
    },
  }),
  'owner-invited': defineRule({
    giveUpSeconds: DAY,
    limit: 'counted',
    find: findInvitationRecipient,
    compose: composeOwnerInvited,
  }),
  'owner-recovery': defineRule({
    giveUpSeconds: HOUR,
    limit: 'counted',
    find: findOwnerAtAddress,
    compose: composeOwnerPasswordReset,
  }),
  'owner-code-guessed': defineRule({
    giveUpSeconds: DAY,
    limit: 'counted',
    find: async (_deps, tx, { ownerId }) => {
      const owner = await findOwner(tx, ownerId)
      return owner && { to: owner.email, languages: [] }
    },
    compose: ({ deps, texts, site }) => ({
      content: texts.ownerCodeGuessed({ site, url: `${deps.publicUrl}/console/account` }),
    }),
  }),
}

/** Returns the address of the site's owner. Notices to it are in the language of the site. */
function findSiteOwner({ settings }: ComposeDeps): Recipient | undefined {
  const { ownerAddress } = settings.mail
  return ownerAddress === '' ? undefined : { to: ownerAddress, languages: [] }
}

async function findInvitationRecipient(
  deps: ComposeDeps,
  tx: Queries,
  { invitationId }: MailPayloads['owner-invited'],
): Promise<(Recipient & { invitation: Invitation }) | undefined> {
  const invitation = await findInvitation(deps, tx, invitationId)
  return invitation && { to: invitation.email, languages: [], invitation }
}

async function findOwnerAtAddress(
  _deps: ComposeDeps,
  tx: Queries,
  { email }: MailPayloads['owner-recovery'],
): Promise<(Recipient & { owner: Owner }) | undefined> {
  const owner = await findOwnerByEmail(tx, email)
  return owner && { to: owner.email, languages: [], owner }
}

/** Composes the e-mail with the link of an invitation. */
async function composeOwnerInvited(
  { deps, tx, texts, site, isolate }: MailContext,
  { invitation, payload }: { invitation: Invitation; payload: MailPayloads['owner-invited'] },
): Promise<ComposedMail> {
  const { url, token } = await issueInvitationLink(deps, tx, invitation, payload)
  const inviter = isolate(invitation.invitedBy)
  const days = lifetimes.ownerInvitation / DAY
  const content = texts.ownerInvited({ site, url, inviter, role: invitation.role, days })
  return { content, token, ownersOnly: true }
}

/**
 * Composes the e-mail with the link with which an owner sets a new password. Returns undefined if there are too many
 * valid links of this kind.
 */
async function composeOwnerPasswordReset(
  { deps, tx, texts, site }: MailContext,
  { owner }: { owner: Owner },
): Promise<ComposedMail | undefined> {
  const unexpired = await countUnexpiredTokens(deps, tx, owner.id, 'owner-link')
  if (unexpired >= mailLimits.unexpiredPerMember) return undefined
  const { url, token } = await issueResetLink(deps, tx, owner, {
    seconds: lifetimes.ownerRequestedResetLink,
  })
  const minutes = lifetimes.ownerRequestedResetLink / 60
  return { content: texts.ownerRecovery({ site, url, minutes }), token, ownersOnly: true }
}
