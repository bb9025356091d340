import type { Queries } from '../storage/database.js'
import { lockIdentity, markEmailVerified } from '../storage/identities.js'
import type { IdentityDeps } from './deps.js'
import { tellOwner } from './tell-owner.js'
import { waitingOf } from './waiting.js'

/** Records that the address of a member is proven; an owner who has to let the member in is told. Wake the runner of mails. */
export async function proveAddress(
  deps: Pick<IdentityDeps, 'clock' | 'settings'>,
  tx: Queries,
  identityId: string,
): Promise<void> {
  const before = await lockIdentity(tx, identityId)
  if (!before) return
  await markEmailVerified(tx, identityId, deps.clock.now())
  const { forAddress, forOwner } = waitingOf(before)
  if (forAddress && forOwner) await tellOwner(deps, tx, identityId)
}
