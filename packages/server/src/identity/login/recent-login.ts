import type { Member } from '../../caller.js'
import { lifetimes } from '../../limits/lifetimes.js'
import { findGrantStart } from '../../storage/oauth/grants.js'
import type { IdentityDeps } from '../deps.js'
import { IdentityError } from '../errors.js'

/**
 * Checks that a session began with a recent login, so that a stolen token does not suffice to change credentials.
 * @throws IdentityError recent-login-required
 */
export async function assertRecentLogin(
  { db, clock }: IdentityDeps,
  { grantId }: Pick<Member, 'grantId'>,
): Promise<void> {
  const start = await findGrantStart(db, grantId)
  if (!start || !isRecent(clock, start)) throw new IdentityError('recent-login-required')
}

/** Tells if the age of a login does not exceed `lifetimes.recentLogin`. */
export function isRecent(clock: IdentityDeps['clock'], loggedInAt: Date): boolean {
  return clock.now().getTime() - loggedInAt.getTime() <= lifetimes.recentLogin * 1000
}
