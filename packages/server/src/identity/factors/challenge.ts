import type { Queries } from '../../storage/database.js'
import { listFactorsOf, type StoredFactor } from '../../storage/factors.js'
import { changePayload } from '../../storage/one-time-tokens.js'
import type { IdentityDeps } from '../deps.js'
import { IdentityError } from '../errors.js'
import type { WaitingOutcome } from '../outcome.js'
import type { SecondFactorType } from './offered-factor.js'
import { isSent, sendFactorCode } from './send-code.js'
import { openWaitingLogin, requireOffered } from './waiting-login.js'

/** Codes that are sent for one login. */
const MAX_SENDS = 4

/**
 * Chooses what a waiting login is finished with, and has a code sent where one is needed; the code before is good no more.
 * @throws IdentityError state-token-invalid, factor-unknown, too-many-codes
 */
export async function challengeFactor(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'codeKey' | 'mails'>,
  { stateToken, type }: { stateToken: string; type: SecondFactorType },
): Promise<WaitingOutcome> {
  const outcome = await deps.db.transaction(async (tx): Promise<WaitingOutcome> => {
    const waiting = await openWaitingLogin({ ...deps, db: tx }, stateToken)
    const { identity, offered, payload } = waiting
    const challenge = requireOffered(waiting, type)
    const sent = isSent(type) ? await findActive(tx, identity.id, type) : undefined
    if (sent) {
      if (payload.sends >= MAX_SENDS) throw new IdentityError('too-many-codes')
      const codeHash = (await sendFactorCode(deps, tx, sent)) ?? ''
      const sends = payload.sends + 1
      const asked = { ...payload, sends, challenge: { type, codeHash } }
      await changePayload<'mfa'>(tx, stateToken, asked)
    }
    return { kind: 'factor-required', identity, stateToken, offered, challenge }
  })
  deps.mails.wake()
  return outcome
}

async function findActive(
  tx: Queries,
  identityId: string,
  type: SecondFactorType,
): Promise<StoredFactor | undefined> {
  const factors = await listFactorsOf(tx, identityId)
  return factors.find((one) => one.type === type && one.status === 'ACTIVE')
}
