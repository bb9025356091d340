import type { Reader } from '../../storage/database.js'
import { findIdentity, type StoredIdentity } from '../../storage/identities.js'
import { findOneTime, type OneTimePayloads } from '../../storage/one-time-tokens.js'
import type { IdentityDeps } from '../deps.js'
import { IdentityError } from '../errors.js'
import { listFactors, type MemberFactor } from './member-factors.js'
import { type OfferedFactor, offeredOf, type SecondFactorType } from './offered-factor.js'

/** A login that waits for a second factor. */
export interface WaitingLogin {
  identity: StoredIdentity
  factors: readonly MemberFactor[]
  offered: readonly OfferedFactor[]
  payload: OneTimePayloads['mfa']
}

/**
 * Looks at a login that waits, without using it up.
 * @throws IdentityError state-token-invalid, identity-unavailable
 */
export async function openWaitingLogin(
  deps: Pick<IdentityDeps, 'clock' | 'codeKey'> & { db: Pick<Reader, 'all' | 'rowLock'> },
  stateToken: string,
): Promise<WaitingLogin> {
  const payload = await findOneTime(deps, deps.db, 'mfa', stateToken)
  if (!payload) throw new IdentityError('state-token-invalid')
  const identity = await findIdentity(deps.db, payload.identityId)
  if (identity?.status !== 'ACTIVE') throw new IdentityError('identity-unavailable')
  const { factors, recoveryCodesLeft } = await listFactors(deps, identity)
  return { identity, factors, offered: offeredOf(factors, recoveryCodesLeft), payload }
}

/** @throws IdentityError factor-unknown for one that the member does not have, or not any more */
export function requireOffered({ offered }: WaitingLogin, type: SecondFactorType): OfferedFactor {
  const found = offered.find((one) => one.type === type)
  if (!found?.usable) throw new IdentityError('factor-unknown')
  return found
}
