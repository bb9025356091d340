import type { Queries } from '../storage/database.js'
import { findIdentity, type StoredIdentity } from '../storage/identities.js'
import { redeemOneTimeByHash } from '../storage/one-time-tokens.js'
import type { IdentityDeps } from './deps.js'

/**
 * Uses the proof of a finished login up; nothing when it is not good or the account is not active.
 * @param sessionHash what is kept of the session token
 */
export async function redeemSessionToken(
  deps: Pick<IdentityDeps, 'clock'>,
  tx: Queries,
  sessionHash: string,
): Promise<StoredIdentity | undefined> {
  const payload = await redeemOneTimeByHash(deps, tx, 'session', sessionHash)
  const identity = payload && (await findIdentity(tx, payload.identityId))
  return identity?.status === 'ACTIVE' ? identity : undefined
}
