import { lifetimes } from '../limits/lifetimes.js'
import type { Queries } from '../storage/database.js'
import type { AddressedMailOf } from './address-mail.js'
import type { MailDeps } from './deps.js'
import { createWriter, type PreparedMail } from './mail-writer.js'
import { type IssuedLink, issueInvitationLink, issueResetLink } from './owner-links.js'

type Deps = Pick<MailDeps, 'clock' | 'settings' | 'siteName' | 'publicUrl'>

/** Renders the mail about an account that awaits approval. Returns undefined if the account is no longer pending. */
export function renderApprovalWanted(
  deps: Deps,
  { to, identity }: AddressedMailOf<'approval-wanted'>,
): PreparedMail | undefined {
  if (identity.status !== 'PENDING') return undefined
  const { mail, isolate } = createWriter(deps, to, [])
  const about = {
    url: `${deps.publicUrl}/console/members?status=PENDING`,
    email: isolate(identity.email),
  }
  return mail((texts, site) => texts.approvalWanted({ site, ...about }))
}

/** Renders the mail about a webhook endpoint that was paused after failures. */
export function renderWebhookPaused(
  deps: Deps,
  { to, payload }: AddressedMailOf<'webhook-paused'>,
): PreparedMail {
  const { mail, isolate } = createWriter(deps, to, [])
  const about = {
    url: `${deps.publicUrl}/console/webhooks`,
    host: isolate(new URL(payload.url).host),
  }
  return mail((texts, site) => texts.webhookPaused({ site, ...about }))
}

/** Composes the mail with the link of an invitation. */
export async function composeOwnerInvited(
  deps: Deps,
  tx: Queries,
  { to, invitation }: AddressedMailOf<'owner-invited'>,
): Promise<PreparedMail> {
  const { mail, isolate } = createWriter(deps, to, [])
  const link = await issueInvitationLink(deps, tx, invitation)
  const about = {
    url: link.url,
    role: invitation.role,
    inviter: isolate(invitation.invitedBy),
    days: lifetimes.ownerInvitation / 86_400,
  }
  return withLink(
    link,
    mail((texts, site) => texts.ownerInvited({ site, ...about })),
  )
}

/** Composes the mail with the link with which an owner sets a new password. */
export async function composeOwnerRecovery(
  deps: Deps,
  tx: Queries,
  { to, owner }: AddressedMailOf<'owner-recovery'>,
): Promise<PreparedMail> {
  const { mail } = createWriter(deps, to, [])
  const link = await issueResetLink(deps, tx, owner, lifetimes.ownerRecoveryLink)
  const about = { url: link.url, minutes: lifetimes.ownerRecoveryLink / 60 }
  return withLink(
    link,
    mail((texts, site) => texts.ownerRecovery({ site, ...about })),
  )
}

/** Adds the token of the link, which gives the rights of the account: other operators must not read it in the inbox. */
function withLink({ token }: IssuedLink, { message }: PreparedMail): PreparedMail {
  return { message: { ...message, ownersOnly: true }, token }
}
