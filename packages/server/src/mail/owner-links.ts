import { lifetimes } from '../limits/lifetimes.js'
import type { Queries } from '../storage/database.js'
import type { LinkIssuer, OneTimePayloads } from '../storage/one-time-tokens/one-time-payloads.js'
import { issueOneTime } from '../storage/one-time-tokens/one-time-tokens.js'
import type { Invitation } from '../storage/owners/invitations.js'
import type { Owner } from '../storage/owners/owners.js'
import type { MailDeps } from './deps.js'

type Deps = Pick<MailDeps, 'clock' | 'publicUrl'>

/** A one-time link to the console. */
export interface IssuedLink {
  url: string
  /** Secret in the link. */
  token: string
  expiresAt: Date
}

/** Issues the link that creates the first account. The link is valid once, and only while no owner has an account. */
export function issueWelcomeLink(deps: Deps, tx: Queries): Promise<IssuedLink> {
  return issue(deps, tx, { purpose: 'welcome' }, lifetimes.ownerWelcomeLink)
}

/**
 * Issues the link of an invitation. The link is valid until the invitation is accepted or withdrawn, or expires, or its
 * issuer loses the right to invite.
 */
export function issueInvitationLink(
  deps: Deps,
  tx: Queries,
  { id, expiresAt }: Invitation,
  { issuerId }: LinkIssuer,
): Promise<IssuedLink> {
  const seconds = Math.ceil((expiresAt.getTime() - deps.clock.now().getTime()) / 1000)
  const payload = { purpose: 'invitation', invitationId: id, issuerId } as const
  return issue(deps, tx, payload, Math.max(1, seconds))
}

/**
 * Issues the link with which an owner sets a new password. The link becomes invalid when the password changes, or when
 * its issuer loses the right to create it.
 */
export function issueResetLink(
  deps: Deps,
  tx: Queries,
  { id, passwordChangedAt }: Owner,
  { issuerId, seconds = lifetimes.ownerResetLink }: LinkIssuer & { seconds?: number },
): Promise<IssuedLink> {
  const changedAt = passwordChangedAt.getTime()
  const payload = { purpose: 'reset', ownerId: id, passwordChangedAt: changedAt, issuerId } as const
  return issue(deps, tx, payload, seconds)
}

async function issue(
  deps: Deps,
  tx: Queries,
  payload: OneTimePayloads['owner-link'],
  seconds: number,
): Promise<IssuedLink> {
  const expiresAt = new Date(deps.clock.now().getTime() + seconds * 1000)
  const token = await issueOneTime(deps, tx, 'owner-link', payload, seconds)
  // `useWelcomeLink` of the console reads it. Browsers do not send the fragment, so no log has the secret.
  return { url: `${deps.publicUrl}/console/welcome#${token}`, token, expiresAt }
}
