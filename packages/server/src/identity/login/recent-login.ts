import type { Member } from '../../caller.js'
import { lifetimes } from '../../limits/lifetimes.js'
import { findGrantLoginTime } from '../../storage/oauth/grants.js'
import type { IdentityDeps } from '../deps.js'
import { IdentityError } from '../errors.js'

/**
 * Checks that the login of a session is recent, so that a stolen token does not suffice to change credentials. A silent
 * login has the time of the browser login that it uses, so a browser that was left open does not suffice either.
 * @throws IdentityError recent-login-required
 */
export async function assertRecentLogin(
  { db, clock }: IdentityDeps,
  { grantId }: Pick<Member, 'grantId'>,
): Promise<void> {
  const loggedInAt = await findGrantLoginTime(db, grantId)
  if (!loggedInAt || !isRecent(clock, loggedInAt)) throw new IdentityError('recent-login-required')
}

/** Returns whether the age of a login does not exceed `lifetimes.recentLogin`. */
export function isRecent(clock: IdentityDeps['clock'], loggedInAt: Date): boolean {
  return clock.now().getTime() - loggedInAt.getTime() <= lifetimes.recentLogin * 1000
}
