import type { SecondFactorType } from '@foyer/protocol/factor-endpoints'
import { codeLimits } from '../../limits/limit-values.js'
import type { LockingReader } from '../../storage/database.js'
import { listFactorsOf, type StoredFactor } from '../../storage/identity/factors.js'
import { findIdentity, type StoredIdentity } from '../../storage/identity/identities.js'
import { countRecoveryCodes } from '../../storage/identity/recovery-codes.js'
import type { OneTimePayloads } from '../../storage/one-time-tokens/one-time-payloads.js'
import { findOneTime, replacePayload } from '../../storage/one-time-tokens/one-time-tokens.js'
import type { IdentityDeps } from '../deps.js'
import { IdentityError } from '../errors.js'
import {
  describeFactor,
  listOfferedFactors,
  type MemberFactor,
  type OfferedFactor,
} from '../factors/member-factors.js'
import { needsSending, sendFactorCode } from '../factors/send-code.js'
import type { FactorRequiredOutcome } from './login-outcome.js'

/** A login that waits for a second factor. */
export interface PendingLogin {
  identity: StoredIdentity
  storedFactors: readonly StoredFactor[]
  /** The stored factors without their secrets. */
  factors: readonly MemberFactor[]
  offered: readonly OfferedFactor[]
  payload: OneTimePayloads['mfa']
}

/**
 * Loads a pending login without redeeming its state token.
 * @throws IdentityError state-token-invalid, identity-unavailable
 */
export async function requirePendingLogin(
  deps: Pick<IdentityDeps, 'clock' | 'siteSecret'>,
  queries: LockingReader,
  stateToken: string,
): Promise<PendingLogin> {
  const payload = await findOneTime(deps, queries, 'mfa', stateToken)
  if (!payload) throw new IdentityError('state-token-invalid')
  const identity = await findIdentity(queries, payload.identityId)
  if (identity?.status !== 'ACTIVE') throw new IdentityError('identity-unavailable')
  const storedFactors = await listFactorsOf(queries, identity.id)
  const factors = storedFactors.map((factor) => describeFactor(deps, factor, identity.email))
  const offered = listOfferedFactors(factors, await countRecoveryCodes(queries, identity.id))
  return { identity, storedFactors, factors, offered, payload }
}

/** Returns the usable factor of a type. @throws IdentityError factor-unknown without one */
export function requireOffered({ offered }: PendingLogin, type: SecondFactorType): OfferedFactor {
  const factor = offered.find((candidate) => candidate.type === type)
  if (!factor?.usable) throw new IdentityError('factor-unknown')
  return factor
}

/** Finds the active factor of a type. Returns undefined for recovery codes, which are not a stored factor. */
export function findActiveFactor(
  { storedFactors }: PendingLogin,
  type: SecondFactorType,
): StoredFactor | undefined {
  return storedFactors.find((factor) => factor.type === type && factor.status === 'ACTIVE')
}

/**
 * Chooses the second factor of a pending login. If the factor needs a code, sends one, which replaces the earlier one.
 * @returns the outcome; `isResent` is true if the last code was sent for the same factor
 * @throws IdentityError state-token-invalid, identity-unavailable, factor-unknown, too-many-codes
 */
export async function chooseFactor(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'siteSecret' | 'mailRunner'>,
  { stateToken, type }: { stateToken: string; type: SecondFactorType },
): Promise<FactorRequiredOutcome & { isResent: boolean }> {
  return deps.db.transaction(async (tx) => {
    const pending = await requirePendingLogin(deps, tx, stateToken)
    const { identity, offered, payload } = pending
    const chosen = requireOffered(pending, type)
    const isResent = payload.challenge?.type === type
    const factor = findActiveFactor(pending, type)
    if (factor && needsSending(type)) {
      if (payload.sends >= codeLimits.factorSendsPerLogin) throw new IdentityError('too-many-codes')
      const codeHash = await sendFactorCode(deps, tx, { ...factor, type })
      const sends = payload.sends + 1
      const sentCode = { type, codeHash }
      await replacePayload<'mfa'>(tx, stateToken, { ...payload, sends, challenge: sentCode })
    }
    return { kind: 'factor-required', identity, stateToken, offered, chosen, isResent }
  })
}
