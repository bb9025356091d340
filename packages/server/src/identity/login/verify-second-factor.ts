import type { SecondFactorType } from '@foyer/protocol/factor-endpoints'
import { memberActor } from '../../caller.js'
import { codeLimits } from '../../limits/limit-values.js'
import { enqueueMail } from '../../mail/enqueue-mail.js'
import { type Queries, transactionWithRefusals } from '../../storage/database.js'
import { removeCountsOf } from '../../storage/identity/code-counts.js'
import { markFactorUsed, redeemTotpStep } from '../../storage/identity/factors.js'
import { countAttempt, redeemOneTime } from '../../storage/one-time-tokens/one-time-tokens.js'
import { countFactorAttempt, tooManyCodes } from '../count-attempts.js'
import type { IdentityDeps } from '../deps.js'
import { IdentityError } from '../errors.js'
import { redeemRecoveryCode } from '../factors/recovery-codes.js'
import { issueDeviceToken } from '../factors/remembered-device.js'
import { hashFactorCode } from '../factors/send-code.js'
import { findSealedTotpStep, totpSeal } from '../factors/totp.js'
import { type CompletedLogin, createCompletedLogin } from './login-outcome.js'
import {
  findActiveFactor,
  type PendingLogin,
  requireOffered,
  requirePendingLogin,
} from './pending-login.js'

/** Code of a second factor for a pending login. */
export interface SubmittedCode {
  stateToken: string
  type: SecondFactorType
  code: string
  /** Remembers the device, if set. The member sees the user agent in the list of devices. */
  remember?: { userAgent: string | null }
}

/**
 * Redeems a code.
 * @returns false if a concurrent request redeemed it first or removed the factor, and for a wrong recovery code
 */
type RedeemCode = (tx: Queries) => Promise<boolean>

/**
 * Completes a login with a code of a second factor or a recovery code. Each code works once.
 * @throws IdentityError state-token-invalid, factor-unknown, code-invalid, too-many-codes. A recovery code never gets
 * too-many-codes, so that an attacker cannot lock the member out.
 */
export async function verifySecondFactor(
  deps: IdentityDeps,
  submitted: SubmittedCode,
): Promise<CompletedLogin> {
  const { stateToken, type } = submitted
  const pending = await requirePendingLogin(deps, deps.db, stateToken)
  const { identity, factors } = pending
  requireOffered(pending, type)
  const { isLast } = await countLoginAttempt(deps, identity.id, submitted)
  const redeem = checkCode(deps, pending, submitted)
  if (!redeem) throw await recordWrongCode(deps, pending, submitted, isLast)
  const redeemed = await deps.db.transaction(async (tx) => {
    if (!(await redeem(tx))) return undefined
    if (!(await redeemOneTime(deps, tx, 'mfa', stateToken))) {
      throw new IdentityError('state-token-invalid')
    }
    await removeCountsOf(tx, identity.id, ['tried'])
    const actor = memberActor(identity.id)
    const event = { actor, action: 'login.succeeded', subject: identity.id } as const
    await deps.audit.recordIn(tx, { ...event, detail: { factor: type } })
    if (type === 'RECOVERY_CODE') {
      const payload = { identityId: identity.id, change: 'recovery-code-used' } as const
      await enqueueMail(deps, tx, { kind: 'factors-changed', payload })
    }
    const { remember } = submitted
    if (!remember) return { factors }
    const account = { identity, factors }
    const { userAgent } = remember
    const rememberedDeviceToken = await issueDeviceToken(deps, tx, account, userAgent)
    return { factors, rememberedDeviceToken }
  })
  if (!redeemed) throw await recordWrongCode(deps, pending, submitted, isLast)
  return createCompletedLogin(deps, identity, redeemed)
}

/**
 * Records a wrong code in the audit log. When it was the last attempt of the hour, the member gets an e-mail.
 * @returns the error to throw
 */
async function recordWrongCode(
  deps: IdentityDeps,
  { identity: { id } }: PendingLogin,
  { type }: SubmittedCode,
  isLast: boolean,
): Promise<IdentityError> {
  const detail = { factor: type }
  deps.audit.record({ action: 'login.failed', subject: id, reason: 'code-invalid', detail })
  if (isLast) {
    const payload = { identityId: id, change: 'guessed' } as const
    await deps.db.transaction((tx) => enqueueMail(deps, tx, { kind: 'factors-changed', payload }))
  }
  return new IdentityError('code-invalid')
}

/**
 * Counts the attempt before the code is checked, so that concurrent attempts cannot exceed the limit. A login with too
 * many attempts ends, and the member has to log in with the password again.
 */
async function countLoginAttempt(
  deps: IdentityDeps,
  identityId: string,
  { stateToken, type }: SubmittedCode,
): Promise<{ isLast: boolean }> {
  return transactionWithRefusals(deps.db, async (tx) => {
    if ((await countAttempt(tx, stateToken)) > codeLimits.attempts) {
      await redeemOneTime(deps, tx, 'mfa', stateToken)
      // A returned error is thrown after the commit, which keeps the count.
      return new IdentityError('state-token-invalid')
    }
    if (type === 'RECOVERY_CODE') return { isLast: false }
    const count = await countFactorAttempt(deps, tx, identityId)
    return count.isOver ? tooManyCodes(deps, count.endsAt) : count
  })
}

/**
 * Checks the code of a factor.
 * @returns the function that redeems the code; undefined if the code is wrong. For a recovery code there always is a
 * function, because only its redemption checks the code.
 */
function checkCode(
  deps: IdentityDeps,
  pending: PendingLogin,
  { type, code }: SubmittedCode,
): RedeemCode | undefined {
  const { identity, payload } = pending
  const now = deps.clock.now()
  if (type === 'RECOVERY_CODE') {
    return (tx) => redeemRecoveryCode(deps, tx, { identityId: identity.id, code })
  }
  const factor = findActiveFactor(pending, type)
  if (!factor) return undefined
  if (factor.secret !== null) {
    const seal = totpSeal(deps.siteSecret, factor.id)
    const step = findSealedTotpStep(seal, { sealed: factor.secret, code, now })
    return step === undefined ? undefined : (tx) => redeemTotpStep(tx, factor.id, { step, now })
  }
  const { challenge: sentCode } = payload
  const isCodeValid = sentCode?.codeHash === hashFactorCode(deps, identity.id, code)
  if (sentCode?.type !== type || !isCodeValid) return undefined
  return (tx) => markFactorUsed(tx, factor.id, now)
}
