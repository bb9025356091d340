import { findIdentity, type StoredIdentity } from '../storage/identities.js'
import { redeemOneTime } from '../storage/one-time-tokens.js'
import type { IdentityDeps } from './deps.js'

/** Uses the proof of a finished login up; nothing when it is not good or the account is not active. */
export async function redeemSessionToken(
  deps: Pick<IdentityDeps, 'db' | 'clock'>,
  sessionToken: string,
): Promise<StoredIdentity | undefined> {
  const payload = await deps.db.transaction((tx) =>
    redeemOneTime(deps, tx, 'session', sessionToken),
  )
  const identity = payload && (await findIdentity(deps.db, payload.identityId))
  return identity?.status === 'ACTIVE' ? identity : undefined
}
