import { lifetimes } from '../limits/lifetimes.js'
import { mailLimits } from '../limits/table.js'
import type { Queries } from '../storage/database.js'
import type { StoredIdentity } from '../storage/identity/identities.js'
import { issueOneTime } from '../storage/oauth/one-time-tokens.js'
import { countUnexpiredOf, revokeOneTimeOf } from '../storage/oauth/tokens-of-identity.js'
import { createCode, hashCode } from '../storage/secrets.js'
import type { MailDeps } from './deps.js'

/** Tells if a member may use the links and codes of e-mails. Blocked and deleted members may not. */
export function mayUseLinks({ status }: StoredIdentity): boolean {
  return status === 'ACTIVE' || status === 'PENDING'
}

/** Tells if a member has so many unexpired recovery links that no further e-mail may be sent. */
export async function hasTooManyRecoveryMails(
  deps: Pick<MailDeps, 'clock'>,
  tx: Queries,
  { id }: StoredIdentity,
): Promise<boolean> {
  return (await countUnexpiredOf(deps, tx, id, 'recovery')) >= mailLimits.unexpiredPerMember
}

/** Issues the link token and the code of a recovery e-mail. Those of earlier e-mails become invalid. */
export async function issueRecoveryTokens(
  deps: Pick<MailDeps, 'clock' | 'codeKey'>,
  tx: Queries,
  recovery: { identity: StoredIdentity; returnUrl: string | null; lifetimeSeconds: number },
): Promise<{ token: string; code: string }> {
  const { identity, returnUrl, lifetimeSeconds } = recovery
  await revokeOneTimeOf(deps, tx, identity.id, 'recovery')
  const code = createCode()
  const codeHash = hashCode(deps.codeKey, identity.id, code)
  const payload = { identityId: identity.id, codeHash, returnUrl }
  return { token: await issueOneTime(deps, tx, 'recovery', payload, lifetimeSeconds), code }
}

/** Tells if a member has so many unexpired links to confirm a deletion that no further e-mail may be sent. */
export async function hasTooManyDeletionMails(
  deps: Pick<MailDeps, 'clock'>,
  tx: Queries,
  identityId: string,
): Promise<boolean> {
  return (await countUnexpiredOf(deps, tx, identityId, 'deletion')) >= mailLimits.unexpiredPerMember
}

/** Issues the token of a link that confirms a deletion. Earlier tokens become invalid. */
export async function issueDeletionConfirmation(
  deps: Pick<MailDeps, 'clock'>,
  tx: Queries,
  identityId: string,
): Promise<string> {
  await revokeOneTimeOf(deps, tx, identityId, 'deletion')
  return issueOneTime(deps, tx, 'deletion', { identityId }, lifetimes.deletionLink)
}

/** Issues the token of a link that cancels a scheduled deletion. It expires when the deletion is due. */
export async function issueDeletionCancellation(
  deps: Pick<MailDeps, 'clock'>,
  tx: Queries,
  { identityId, dueAt }: { identityId: string; dueAt: Date },
): Promise<string> {
  const seconds = Math.ceil((dueAt.getTime() - deps.clock.now().getTime()) / 1000)
  return issueOneTime(deps, tx, 'deletion-cancel', { identityId }, Math.max(1, seconds))
}
