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
  const ageMs = start ? clock.now().getTime() - start.getTime() : Number.POSITIVE_INFINITY
  if (ageMs > RECENT_LOGIN_SECONDS * 1000) throw new IdentityError('recent-login-required')
}
