import type { Queries } from '../storage/database.js'
import type { StoredIdentity } from '../storage/identities.js'
import { issueOneTime } from '../storage/one-time-tokens.js'
import { createCode, hashCode } from '../storage/secrets.js'
import { countRecentOf, revokeOneTimeOf } from '../storage/tokens-of-identity.js'
import type { IdentityDeps } from './deps.js'

/** How long the link and the code of a mail are good, in seconds. */
export const RECOVERY_SECONDS = 1800
/** The same for an invitation of the owner. */
export const ACTIVATION_SECONDS = 3 * 86_400
/** Mails to one member within the life of one: a stranger who asks again and again fills no mailbox. */
const MAX_RECENT = 5

/** Whether a member may choose a new password without the old one; what the owner closed stays closed. */
export function mayRecover({ status }: StoredIdentity): boolean {
  return status === 'ACTIVE' || status === 'PENDING'
}

/** Whether a member has got so many mails lately that this one is passed over. */
export async function isTooManyRecoveries(
  deps: Pick<IdentityDeps, 'clock'>,
  tx: Queries,
  { id }: StoredIdentity,
): Promise<boolean> {
  return (await countRecentOf(deps, tx, id, 'recovery')) >= MAX_RECENT
}

/** Makes the token for a link and the code beside it; those of earlier mails stop working. */
export async function issueRecovery(
  deps: Pick<IdentityDeps, 'clock' | 'codeKey'>,
  tx: Queries,
  of: { identity: StoredIdentity; returnUrl: string | null; lifetimeSeconds: number },
): Promise<{ token: string; code: string }> {
  const { identity, returnUrl, lifetimeSeconds } = of
  await revokeOneTimeOf(deps, tx, identity.id, 'recovery')
  const code = createCode()
  const codeHash = hashCode(deps.codeKey, identity.id, code)
  const payload = { identityId: identity.id, codeHash, returnUrl }
  return { token: await issueOneTime(deps, tx, 'recovery', payload, lifetimeSeconds), code }
}
