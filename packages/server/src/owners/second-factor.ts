import { hashRecoveryCode } from '../identity/factors/recovery-codes.js'
import { findSealedTotpStep } from '../identity/factors/totp.js'
import type { Transaction } from '../storage/database.js'
import type { Owner } from '../storage/owners/owners.js'
import { takeOwnerCode, useTotpStep } from '../storage/owners/second-factors.js'
import type { OwnerDeps } from './deps.js'
import { OwnerError } from './errors.js'
import { byOwner } from './owner-caller.js'

/**
 * Redeems a code of the app or a recovery code, if the account has a second factor.
 * @throws OwnerError second-factor-required without a code, code-wrong
 */
export async function useSecondFactor(
  deps: OwnerDeps,
  tx: Transaction,
  owner: Owner,
  code: string | undefined,
): Promise<void> {
  const { id, totpSecret: sealed } = owner
  if (sealed === null) return
  if (code === undefined) throw new OwnerError('second-factor-required')
  const seal = { codeKey: deps.codeKey, factorId: id }
  const step = findSealedTotpStep(seal, { sealed, code, now: deps.clock.now() })
  if (step !== undefined) {
    if (await useTotpStep(tx, id, step)) return
    throw new OwnerError('code-wrong')
  }
  if (!(await takeOwnerCode(tx, id, hashRecoveryCode(deps.codeKey, id, code)))) {
    throw new OwnerError('code-wrong')
  }
  await deps.audit.recordIn(tx, { ...byOwner(owner), action: 'owner.recovery-code-used' })
}
