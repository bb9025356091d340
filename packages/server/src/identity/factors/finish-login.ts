import type { StoredIdentity } from '../../storage/identities.js'
import { issueOneTime } from '../../storage/one-time-tokens.js'
import type { IdentityDeps } from '../deps.js'
import type { ProvenLogin } from '../outcome.js'
import { succeed } from '../session-token.js'
import { listFactors } from './member-factors.js'
import { offeredOf } from './offered-factor.js'
import { isRemembered } from './remembered-device.js'

/** How long a login waits for a second factor, and codes sent for it are good, in seconds. */
export const MFA_SECONDS = 600

/**
 * Ends a login whose first factor is proven: at once, or with the wish for a second factor when the member has one and the
 * device is not remembered. Every way to log in with a password or a mail ends here.
 * @param deviceTokens what the device was given when it was to be remembered
 */
export async function finishLogin(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'codeKey'>,
  identity: StoredIdentity,
  deviceTokens: readonly string[] = [],
): Promise<ProvenLogin> {
  const { factors, recoveryCodesLeft } = await listFactors(deps, identity)
  const needed = factors.some(({ status }) => status !== 'INACTIVE')
  if (!needed || (await isRemembered(deps, { identity, factors }, deviceTokens))) {
    return succeed(deps, identity, { factors })
  }
  const payload = { identityId: identity.id, sends: 0, challenge: null }
  const stateToken = await deps.db.transaction((tx) =>
    issueOneTime(deps, tx, 'mfa', payload, MFA_SECONDS),
  )
  const offered = offeredOf(factors, recoveryCodesLeft)
  return { kind: 'factor-required', identity, stateToken, offered }
}
