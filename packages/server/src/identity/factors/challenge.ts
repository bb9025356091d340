import type { Queries } from '../../storage/database.js'
import { listFactorsOf, type StoredFactor } from '../../storage/identity/factors.js'
import { changePayload } from '../../storage/oauth/one-time-tokens.js'
import type { WaitingOutcome } from '../complete-login.js'
import type { IdentityDeps } from '../deps.js'
import { IdentityError } from '../errors.js'
import type { SecondFactorType } from './member-factors.js'
import { isSent, sendFactorCode } from './send-code.js'
import { openWaitingLogin, requireOffered } from './waiting-login.js'

/** Codes sent for one login. */
const MAX_SENDS = 4

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
    const sent = isSent(type) ? await findActive(tx, identity.id, type) : undefined
    if (sent) {
      if (payload.sends >= MAX_SENDS) throw new IdentityError('too-many-codes')
      const codeHash = (await sendFactorCode(deps, tx, sent)) ?? ''
      const sends = payload.sends + 1
      const updated = { ...payload, sends, challenge: { type, codeHash } }
      await changePayload<'mfa'>(tx, stateToken, updated)
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
