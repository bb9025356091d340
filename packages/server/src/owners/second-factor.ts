import { hashRecoveryCode } from '../identity/factors/recovery-codes.js'
import { findSealedTotpStep, isTotpCode, totpSeal } from '../identity/factors/totp.js'
import { codeLimits } from '../limits/limit-values.js'
import { TooManyRequestsError } from '../limits/rate-limits.js'
import { enqueueMail } from '../mail/enqueue-mail.js'
import type { Transaction } from '../storage/database.js'
import type { Owner } from '../storage/owners/owners.js'
import {
  clearOwnerTotpAttempts,
  countOwnerTotpAttempt,
  redeemOwnerRecoveryCode,
  useTotpStep,
} from '../storage/owners/second-factors.js'
import type { OwnerDeps } from './deps.js'
import { OwnerError } from './errors.js'
import { byOwner } from './owner-caller.js'

/**
 * Runs work that checks a code of the app. Counts the attempt first, in a transaction of its own, because a wrong code
 * rolls back the transaction of the work. Does not count recovery codes, which are too long to be guessed. When the
 * last attempt of the hour fails, the owner gets an e-mail.
 * @throws TooManyRequestsError after ten attempts in an hour without a right code
 */
export async function countCodeAttempt<Result>(
  deps: OwnerDeps,
  owner: Owner | undefined,
  code: string | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!owner?.totpSecret || code === undefined || !isTotpCode(code)) return work()
  const { id } = owner
  const now = deps.clock.now()
  const windowMs = codeLimits.factorWindowSeconds * 1000
  const { attempts, since } = await deps.db.transaction((tx) =>
    countOwnerTotpAttempt(tx, id, { now, windowMs }),
  )
  if (attempts > codeLimits.factorAttempts) {
    const waitMs = since.getTime() + windowMs - now.getTime()
    throw new TooManyRequestsError(Math.ceil(waitMs / 1000), 'codes of the authenticator app')
  }
  try {
    return await work()
  } catch (error) {
    const isWrong = error instanceof OwnerError && error.reason === 'code-wrong'
    if (isWrong && attempts === codeLimits.factorAttempts) {
      const mail = { kind: 'owner-code-guessed', payload: { ownerId: id } } as const
      await deps.db.transaction((tx) => enqueueMail(deps, tx, mail))
    }
    throw error
  }
}

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
  const seal = totpSeal(deps.siteSecret, id)
  const step = findSealedTotpStep(seal, { sealed, code, now: deps.clock.now() })
  if (step !== undefined) {
    if (!(await useTotpStep(tx, id, step))) throw new OwnerError('code-wrong')
    await clearOwnerTotpAttempts(tx, id)
    return
  }
  if (!(await redeemOwnerRecoveryCode(tx, id, hashRecoveryCode(deps.siteSecret, id, code)))) {
    throw new OwnerError('code-wrong')
  }
  await deps.audit.recordIn(tx, { ...byOwner(owner), action: 'owner.recovery-code-used' })
}
