import type { StoredIdentity } from '../storage/identities.js'
import type { IdentityDeps } from './deps.js'
import { IdentityError } from './errors.js'
import { finishLogin } from './factors/finish-login.js'
import type { AdmittedLogin } from './outcome.js'
import { waitingOf } from './waiting.js'

/**
 * Ends a login in which the member, and the address where it has to be, is proven by a first factor. Who waits for the owner
 * is told so and gets nothing that opens the account.
 * @param deviceTokens what the device was given when it was to be remembered
 * @throws IdentityError identity-unavailable
 */
export async function admit(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'codeKey'>,
  identity: StoredIdentity | undefined,
  deviceTokens: readonly string[] = [],
): Promise<AdmittedLogin> {
  if (identity?.status === 'ACTIVE') return finishLogin(deps, identity, deviceTokens)
  if (!identity) throw new IdentityError('identity-unavailable')
  const { forOwner, forAddress } = waitingOf(identity)
  if (!forOwner || forAddress) throw new IdentityError('identity-unavailable')
  return { kind: 'owner-approval-required', identity }
}
