import type { StoredIdentity } from '../storage/identities.js'
import type { IdentityDeps } from './deps.js'
import { IdentityError } from './errors.js'
import type { LoginOutcome } from './outcome.js'
import { succeed } from './session-token.js'
import { waitingOf } from './waiting.js'

/**
 * Ends a login in which the member, and the address where it has to be, is proven. Who waits for the owner is told so and
 * gets nothing that opens the account.
 * @throws IdentityError identity-unavailable
 */
export async function admit(
  deps: Pick<IdentityDeps, 'db' | 'clock'>,
  identity: StoredIdentity | undefined,
): Promise<LoginOutcome> {
  if (identity?.status === 'ACTIVE') return succeed(deps, identity)
  if (!identity) throw new IdentityError('identity-unavailable')
  const { forOwner, forAddress } = waitingOf(identity)
  if (!forOwner || forAddress) throw new IdentityError('identity-unavailable')
  return { kind: 'owner-approval-required', identity }
}
