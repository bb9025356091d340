import type { IdentityProfile } from '@foyer/protocol'
import { lifetimes } from '../limits/lifetimes.js'
import type { Queries } from '../storage/database.js'
import {
  findIdentity,
  findIdentityByEmail,
  type StoredIdentity,
} from '../storage/identity/identities.js'
import type { MailKind, MailPayloads } from '../storage/identity/mails.js'
import { findInvitation, type Invitation } from '../storage/owners/invitations.js'
import { findOwnerByEmail, type Owner } from '../storage/owners/owners.js'
import {
  composeActivation,
  composeDeletionRequested,
  composeDeletionScheduled,
  composeOwnerInvited,
  composeOwnerRecovery,
  composeRecovery,
} from './link-mails.js'
import type { ComposeDeps, ComposedMail, MailContext } from './mail-context.js'
import { maskEmail } from './mask-email.js'

const HOUR = 3600
const DAY = 86_400

/** A kind of mail. */
export interface MailKindRule<Payload> {
  /** Seconds until the delivery is given up. Lifetime of the code, if the order creates it. */
  giveUpSeconds: number
  /**
   * Effect of the limit of e-mails to one address:
   * - `limited`: the mail counts, and is not sent if its address had too many.
   * - `counted`: the mail counts and is always sent: a change that cannot be undone, or what an owner sends.
   * - `exempt`: a notice to the owner. Visitors cause it, and must not keep a notice or a link from the owner.
   */
  limit: 'limited' | 'counted' | 'exempt'
  /**
   * Finds the recipient with current data. Returns undefined if the account, the invitation or the address of the owner in
   * the settings does not exist.
   */
  findRecipient(deps: ComposeDeps, tx: Queries, payload: Payload): Promise<Recipient | undefined>
}

/** Address and preferred languages of a recipient, as BCP 47 tags. */
interface Address {
  to: string
  languages: readonly (string | null | undefined)[]
}

/** Recipient of an ordered mail. */
export interface Recipient extends Address {
  /** Composes the mail. May issue the token of its link. Returns undefined if there is nothing to send any more. */
  compose(context: MailContext): Promise<ComposedMail | undefined>
}

/** All kinds of mails. */
export const mailKinds: { [Kind in MailKind]: MailKindRule<MailPayloads[Kind]> } = {
  verification: kind({
    giveUpSeconds: lifetimes.emailVerification,
    find: findMember,
    compose: ({ texts, site, formatCode }, { payload }) => {
      const minutes = lifetimes.emailVerification / 60
      return { content: texts.verification({ site, code: formatCode(payload.code), minutes }) }
    },
  }),
  recovery: kind({ giveUpSeconds: HOUR, find: findMember, compose: composeRecovery }),
  'address-taken': kind({
    giveUpSeconds: HOUR,
    find: findMember,
    compose: ({ texts, site, forgotUrl }) => ({
      content: texts.addressTaken({ site, url: forgotUrl }),
    }),
  }),
  'address-wanted': kind({
    giveUpSeconds: HOUR,
    find: findMember,
    compose: ({ texts, site, forgotUrl }) => ({
      content: texts.addressWanted({ site, url: forgotUrl }),
    }),
  }),
  'email-change': kind({
    giveUpSeconds: lifetimes.emailChange,
    find: findMemberForAddress,
    compose: ({ texts, site, formatCode }, { payload }) => {
      const minutes = lifetimes.emailChange / 60
      return { content: texts.emailChange({ site, code: formatCode(payload.code), minutes }) }
    },
  }),
  'email-changed': kind({
    giveUpSeconds: DAY,
    limit: 'counted',
    find: findMemberForAddress,
    compose: ({ texts, site, isolate }, { identity }) => ({
      content: texts.emailChanged({ site, email: isolate(maskEmail(identity.email)) }),
    }),
  }),
  activation: kind({ giveUpSeconds: DAY, find: findMember, compose: composeActivation }),
  'password-changed': kind({
    giveUpSeconds: DAY,
    limit: 'counted',
    find: findMember,
    compose: ({ texts, site, forgotUrl }) => ({
      content: texts.passwordChanged({ site, url: forgotUrl }),
    }),
  }),
  'factor-code': kind({
    giveUpSeconds: lifetimes.secondFactorLogin,
    find: findMember,
    compose: composeFactorCode,
  }),
  'factors-changed': kind({
    giveUpSeconds: DAY,
    find: findMember,
    compose: ({ texts, site, forgotUrl }, { payload: { change } }) => ({
      content: texts.factorsChanged({ site, url: forgotUrl, change }),
    }),
  }),
  'deletion-requested': kind({
    giveUpSeconds: DAY,
    find: findMember,
    compose: composeDeletionRequested,
  }),
  'deletion-scheduled': kind({
    giveUpSeconds: DAY,
    limit: 'counted',
    find: findMember,
    compose: composeDeletionScheduled,
  }),
  'deletion-cancelled': kind({
    giveUpSeconds: DAY,
    find: findMember,
    compose: ({ texts, site, forgotUrl }) => ({
      content: texts.deletionCancelled({ site, url: forgotUrl }),
    }),
  }),
  'account-deleted': kind({
    giveUpSeconds: DAY,
    limit: 'counted',
    find: async (_deps, _tx, { to, language }) => ({ to, languages: [language] }),
    compose: ({ texts, site }) => ({ content: texts.accountDeleted({ site }) }),
  }),
  approved: kind({
    giveUpSeconds: DAY,
    find: findMember,
    compose: ({ deps, texts, site }) => ({
      content: texts.approved({ site, url: `${deps.publicUrl}/` }),
    }),
  }),
  'approval-wanted': kind({
    giveUpSeconds: DAY,
    limit: 'exempt',
    find: async (deps, tx, payload) => {
      const [owner, member] = [findSiteOwner(deps), await findMember(deps, tx, payload)]
      return owner && member && { ...member, ...owner }
    },
    compose: ({ deps, texts, site, isolate }, { identity }) => {
      if (identity.status !== 'PENDING') return undefined
      const url = `${deps.publicUrl}/console/members?status=PENDING`
      return { content: texts.approvalWanted({ site, url, email: isolate(identity.email) }) }
    },
  }),
  'webhook-paused': kind({
    giveUpSeconds: DAY,
    limit: 'exempt',
    find: async (deps) => findSiteOwner(deps),
    compose: ({ deps, texts, site, isolate }, { payload }) => {
      const host = isolate(new URL(payload.url).host)
      const url = `${deps.publicUrl}/console/webhooks`
      return { content: texts.webhookPaused({ site, url, host }) }
    },
  }),
  'owner-invited': kind({
    giveUpSeconds: DAY,
    limit: 'counted',
    find: findInvited,
    compose: composeOwnerInvited,
  }),
  'owner-recovery': kind({ giveUpSeconds: HOUR, find: findOwner, compose: composeOwnerRecovery }),
}

/** Declares a kind of mail: `compose` gets the payload, and what `find` has found. */
function kind<Payload, Found extends Address>({
  giveUpSeconds,
  limit = 'limited',
  find,
  compose,
}: {
  giveUpSeconds: number
  limit?: MailKindRule<Payload>['limit']
  find(deps: ComposeDeps, tx: Queries, payload: NoInfer<Payload>): Promise<Found | undefined>
  compose(
    context: MailContext,
    mail: NoInfer<Found & { payload: Payload }>,
  ): ComposedMail | undefined | Promise<ComposedMail | undefined>
}): MailKindRule<Payload> {
  return {
    giveUpSeconds,
    limit,
    findRecipient: async (deps, tx, payload) => {
      const found = await find(deps, tx, payload)
      if (!found) return undefined
      const { to, languages } = found
      return { to, languages, compose: async (context) => compose(context, { ...found, payload }) }
    },
  }
}

type FoundMember = Address & { identity: StoredIdentity }

/** Finds a member and their own address. The requested language comes before that of the member. */
async function findMember(
  _deps: ComposeDeps,
  tx: Queries,
  payload: ({ identityId: string } | { email: string }) & { language?: string | null },
): Promise<FoundMember | undefined> {
  const identity = await ('email' in payload
    ? findIdentityByEmail(tx, payload.email)
    : findIdentity(tx, payload.identityId))
  if (!identity) return undefined
  const { language }: IdentityProfile = identity.profile
  return { to: identity.email, languages: [payload.language, language], identity }
}

/** Finds a member, for a mail to the new or the old address of a changed one. */
async function findMemberForAddress(
  deps: ComposeDeps,
  tx: Queries,
  payload: { identityId: string; to: string },
): Promise<FoundMember | undefined> {
  const member = await findMember(deps, tx, payload)
  return member && { ...member, to: payload.to }
}

/** Returns the address of the site's owner. Notices there are in the language of the site. */
function findSiteOwner({ settings }: ComposeDeps): Address | undefined {
  const { ownerAddress } = settings.mail
  return ownerAddress === '' ? undefined : { to: ownerAddress, languages: [] }
}

async function findInvited(
  deps: ComposeDeps,
  tx: Queries,
  { invitationId }: MailPayloads['owner-invited'],
): Promise<(Address & { invitation: Invitation }) | undefined> {
  const invitation = await findInvitation(deps, tx, invitationId)
  return invitation && { to: invitation.email, languages: [], invitation }
}

async function findOwner(
  _deps: ComposeDeps,
  tx: Queries,
  { email }: MailPayloads['owner-recovery'],
): Promise<(Address & { owner: Owner }) | undefined> {
  const owner = await findOwnerByEmail(tx, email)
  return owner && { to: owner.email, languages: [], owner }
}

/** Composes the code of a second factor, for mail, phone or device. */
function composeFactorCode(
  { texts, site, language, formatCode }: MailContext,
  { payload: { channel, to, code } }: { payload: MailPayloads['factor-code'] },
): ComposedMail {
  const minutes = lifetimes.secondFactorLogin / 60
  const content = texts.factorCode({ site, code: formatCode(code), minutes })
  if (channel === 'mail' || to === null) return { content }
  const text =
    channel === 'call'
      ? // Commas make a voice read the digits one by one.
        texts.spokenCode({ site, code: [...code].join(', ') })
      : texts.codeMessage({ site, code })
  return { content, deviceMessage: { channel, to, language, text, code } }
}
