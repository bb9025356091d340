import type { Member } from '../caller.js'
import { findGrantStart } from '../storage/grants.js'
import type { IdentityDeps } from './deps.js'
import { IdentityError } from './errors.js'

/** How old a login may be for changes that need a recent one, in seconds. */
export const RECENT_LOGIN_SECONDS = 600

/**
 * Demands that the session of a member is of a login a short time ago: a token that was stolen changes no way in.
 * @throws IdentityError recent-login-required
 */
export async function assertRecentLogin(
  { db, clock }: Pick<IdentityDeps, 'db' | 'clock'>,
  { grantId }: Pick<Member, 'grantId'>,
): Promise<void> {
  const start = await findGrantStart(db, grantId)
  if (!start || !isRecent(clock, start)) throw new IdentityError('recent-login-required')
}

/** Whether a login was a short time ago. */
export function isRecent(clock: IdentityDeps['clock'], loggedInAt: Date): boolean {
  return clock.now().getTime() - loggedInAt.getTime() <= RECENT_LOGIN_SECONDS * 1000
}
