import type { Reader } from '../../storage/database.js'
import { findIdentity, type StoredIdentity } from '../../storage/identity/identities.js'
import { findOneTime, type OneTimePayloads } from '../../storage/oauth/one-time-tokens.js'
import type { IdentityDeps } from '../deps.js'
import { IdentityError } from '../errors.js'
import {
  listFactors,
  type MemberFactor,
  type OfferedFactor,
  offeredOf,
  type SecondFactorType,
} from './member-factors.js'

/** Login that awaits a second factor. */
export interface WaitingLogin {
  identity: StoredIdentity
  factors: readonly MemberFactor[]
  offered: readonly OfferedFactor[]
  payload: OneTimePayloads['mfa']
}

/**
 * Loads a pending login without redeeming its state token.
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

/** Finds a usable factor of a pending login. @throws IdentityError factor-unknown */
export function requireOffered({ offered }: WaitingLogin, type: SecondFactorType): OfferedFactor {
  const factor = offered.find((one) => one.type === type)
  if (!factor?.usable) throw new IdentityError('factor-unknown')
  return factor
}
