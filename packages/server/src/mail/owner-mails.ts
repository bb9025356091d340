import { type MailContent, type MailTexts, mailTexts } from '@foyer/protocol/texts/mails'
import { lifetimes } from '../limits/lifetimes.js'
import type { MailMessage } from '../ports/mailer.js'
import type { Queries } from '../storage/database.js'
import type { StoredIdentity } from '../storage/identity/identities.js'
import type { MailOrder } from '../storage/identity/mails.js'
import { findInvitation } from '../storage/owners/invitations.js'
import { findOwnerByEmail } from '../storage/owners/owners.js'
import { chooseLanguage } from './choose-language.js'
import type { MailDeps } from './deps.js'
import { type IssuedLink, issueInvitationLink, issueResetLink } from './owner-links.js'
import { isolate, renderMail } from './render-mail.js'

type OwnerMailDeps = Pick<MailDeps, 'settings' | 'siteName' | 'publicUrl'>

interface OwnerMail {
  message: MailMessage
}

/** Renders the mail about an account that awaits approval. Returns undefined if the account is no longer pending. */
export function renderApprovalWanted(
  deps: OwnerMailDeps,
  { email, status }: StoredIdentity,
): OwnerMail | undefined {
  if (status !== 'PENDING') return undefined
  const url = `${deps.publicUrl}/console/members?status=PENDING`
  return renderNotification(deps, (texts, { site, isolated }) =>
    texts.approvalWanted({ site, url, email: isolated(email) }),
  )
}

/** Renders the mail about a webhook endpoint that was paused after failures. */
export function renderWebhookPaused(
  deps: OwnerMailDeps,
  endpoint: { url: string },
): OwnerMail | undefined {
  const url = `${deps.publicUrl}/console/webhooks`
  return renderNotification(deps, (texts, { site, isolated }) =>
    texts.webhookPaused({ site, url, host: isolated(new URL(endpoint.url).host) }),
  )
}

/** Renders a mail to `mail.ownerAddress` of the settings. Returns undefined if that is empty. */
function renderNotification(
  { settings, siteName }: OwnerMailDeps,
  content: (
    texts: MailTexts,
    about: { site: string; isolated: (text: string) => string },
  ) => MailContent,
): OwnerMail | undefined {
  const { ownerAddress: to, language: preferredLanguage } = settings.mail
  if (to === '') return undefined
  const language = chooseLanguage([preferredLanguage])
  const isolated = (text: string): string => isolate(language, text)
  const site = isolated(siteName)
  const rendered = content(mailTexts[language], { site, isolated })
  return { message: renderMail({ to, site, language }, rendered) }
}

type Deps = Pick<MailDeps, 'clock' | 'settings' | 'siteName' | 'publicUrl'>

/** A rendered mail and the secret of its link, which is revoked if the delivery fails. */
interface LinkMail {
  message: MailMessage
  token: string
}

/** A mail about the account of an owner. */
export type OwnerAccountOrder = Extract<MailOrder, { kind: 'owner-invited' | 'owner-recovery' }>

/** Tells if a mail is about the account of an owner. */
export function isOwnerAccountOrder(order: MailOrder): order is OwnerAccountOrder {
  return order.kind === 'owner-invited' || order.kind === 'owner-recovery'
}

/** Composes a mail with a one-time link to the console. Returns undefined without the invitation or the account. */
export async function composeOwnerAccountMail(
  deps: Deps,
  tx: Queries,
  { kind, payload }: OwnerAccountOrder,
): Promise<LinkMail | undefined> {
  if (kind === 'owner-invited') {
    const invitation = await findInvitation(deps, tx, payload.invitationId)
    if (!invitation) return undefined
    const { email, role, invitedBy } = invitation
    return renderLinkMail(
      deps,
      email,
      await issueInvitationLink(deps, tx, invitation),
      (texts, about) =>
        texts.ownerInvited({
          ...about,
          role,
          inviter: about.isolated(invitedBy),
          days: lifetimes.ownerInvitation / 86_400,
        }),
    )
  }
  const owner = await findOwnerByEmail(tx, payload.email)
  if (!owner) return undefined
  const link = await issueResetLink(deps, tx, owner, lifetimes.ownerRecoveryLink)
  return renderLinkMail(deps, owner.email, link, (texts, about) =>
    texts.ownerRecovery({ ...about, minutes: lifetimes.ownerRecoveryLink / 60 }),
  )
}

function renderLinkMail(
  deps: Deps,
  to: string,
  { url, token }: IssuedLink,
  content: (
    texts: MailTexts,
    about: { site: string; url: string; isolated: (text: string) => string },
  ) => MailContent,
): LinkMail {
  const language = chooseLanguage([deps.settings.mail.language])
  const isolated = (text: string): string => isolate(language, text)
  const site = isolated(deps.siteName)
  const rendered = content(mailTexts[language], { site, url, isolated })
  // The link gives the rights of the account, so other operators must not read it in the inbox.
  return { message: { ...renderMail({ to, site, language }, rendered), ownersOnly: true }, token }
}
