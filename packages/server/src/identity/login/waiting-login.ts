import { codeLimits } from '../../limits/table.js'
import type { Queries, Reader } from '../../storage/database.js'
import { listFactorsOf, type StoredFactor } from '../../storage/identity/factors.js'
import { findIdentity, type StoredIdentity } from '../../storage/identity/identities.js'
import {
  findOneTime,
  type OneTimePayloads,
  replacePayload,
} from '../../storage/oauth/one-time-tokens.js'
import type { IdentityDeps } from '../deps.js'
import { IdentityError } from '../errors.js'
import {
  listFactorsWithCodes,
  type MemberFactor,
  type OfferedFactor,
  offeredFactors,
  type SecondFactorType,
} from '../factors/member-factors.js'
import { needsSending, sendFactorCode } from '../factors/send-code.js'
import type { WaitingOutcome } from './complete-login.js'

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
  const { factors, recoveryCodesLeft } = await listFactorsWithCodes(deps, identity)
  return { identity, factors, offered: offeredFactors(factors, recoveryCodesLeft), payload }
}

/** Finds a usable factor of a pending login. @throws IdentityError factor-unknown */
export function requireOffered({ offered }: WaitingLogin, type: SecondFactorType): OfferedFactor {
  const factor = offered.find((one) => one.type === type)
  if (!factor?.usable) throw new IdentityError('factor-unknown')
  return factor
}

/**
 * Selects the second factor of a pending login and sends a code if the factor needs one. Earlier codes stop working.
 * @throws IdentityError state-token-invalid, factor-unknown, too-many-codes
 */
export async function challengeFactor(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'codeKey' | 'mails'>,
  { stateToken, type }: { stateToken: string; type: SecondFactorType },
): Promise<WaitingOutcome> {
  return deps.db.transaction(async (tx): Promise<WaitingOutcome> => {
    const waiting = await openWaitingLogin({ ...deps, db: tx }, stateToken)
    const { identity, offered, payload } = waiting
    const challenge = requireOffered(waiting, type)
    const sent = needsSending(type) ? await findActive(tx, identity.id, type) : undefined
    if (sent) {
      if (payload.sends >= codeLimits.factorSendsPerLogin) throw new IdentityError('too-many-codes')
      const codeHash = (await sendFactorCode(deps, tx, sent)) ?? ''
      const sends = payload.sends + 1
      const updated = { ...payload, sends, challenge: { type, codeHash } }
      await replacePayload<'mfa'>(tx, stateToken, updated)
    }
    return { kind: 'factor-required', identity, stateToken, offered, challenge }
  })
}

async function findActive(
  tx: Queries,
  identityId: string,
  type: SecondFactorType,
): Promise<StoredFactor | undefined> {
  const factors = await listFactorsOf(tx, identityId)
  return factors.find((one) => one.type === type && one.status === 'ACTIVE')
}
