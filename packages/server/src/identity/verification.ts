import type { Queries } from '../storage/database.js'
import { findIdentity, type StoredIdentity } from '../storage/identities.js'
import {
  countAttempt,
  findOneTime,
  issueOneTime,
  redeemOneTime,
  replacePayload,
} from '../storage/one-time-tokens.js'
import { createCode, hashCode } from '../storage/secrets.js'
import { admit } from './admit.js'
import type { IdentityDeps } from './deps.js'
import { IdentityError } from './errors.js'
import { orderMail } from './mail/order-mail.js'
import type { AdmittedLogin, LoginOutcome } from './outcome.js'
import { proveAddress } from './prove-address.js'
import { mayRecover } from './recovery-token.js'
import { STATE_TOKEN_SECONDS } from './state-token.js'

/** With a million codes, five tries each and three more mails a guess succeeds once in 50,000 logins. */
const MAX_ATTEMPTS = 5
const MAX_RESENDS = 3

/** Sends a code to the address and gives the handle of the login that waits for it. */
export async function requireVerification(
  deps: IdentityDeps,
  identity: StoredIdentity,
): Promise<LoginOutcome> {
  const stateToken = await deps.db.transaction((tx) => beginVerification(deps, tx, identity.id))
  deps.mails.wake()
  return { kind: 'email-verification-required', identity, stateToken }
}

/**
 * Mails a code to a member who is in already, or whom the owner asks for the proof of the address.
 * @returns the handle with which the code is taken, or nothing when there is no such member
 */
export async function startVerification(
  deps: IdentityDeps,
  identityId: string,
): Promise<string | undefined> {
  const handle = await deps.db.transaction(async (tx) => {
    const identity = await findIdentity(tx, identityId)
    return identity && mayRecover(identity) ? beginVerification(deps, tx, identityId) : undefined
  })
  if (handle !== undefined) deps.mails.wake()
  return handle
}

/** Orders the mail with the code; wake the runner of mails after the transaction. @returns the handle */
export async function beginVerification(
  deps: Pick<IdentityDeps, 'clock' | 'codeKey'>,
  tx: Queries,
  identityId: string,
): Promise<string> {
  const code = createCode()
  const payload = { identityId, codeHash: hashCode(deps.codeKey, identityId, code), resends: 0 }
  await orderMail(deps, tx, { kind: 'verification', payload: { identityId, code } })
  return issueOneTime(deps, tx, 'state', payload, STATE_TOKEN_SECONDS)
}

/**
 * The same for an address that somebody else has: its owner is told, no code is sent, and the handle stands for nobody.
 * @param identityId of the account that might have been
 */
export async function beginDecoyVerification(
  deps: Pick<IdentityDeps, 'clock' | 'codeKey'>,
  tx: Queries,
  { identityId, email }: { identityId: string; email: string },
): Promise<string> {
  const codeHash = hashCode(deps.codeKey, identityId, createCode())
  const payload = { identityId, codeHash, resends: 0, decoyEmail: email }
  await orderMail(deps, tx, { kind: 'address-taken', payload: { email } })
  return issueOneTime(deps, tx, 'state', payload, STATE_TOKEN_SECONDS)
}

/**
 * Proves an address with the code from the mail.
 * @throws IdentityError when the waiting login or the code is not good
 */
export async function verifyEmail(
  deps: IdentityDeps,
  request: { stateToken: string; code: string },
): Promise<AdmittedLogin> {
  const waiting = await findOneTime(deps, deps.db, 'state', request.stateToken)
  if (!waiting) throw new IdentityError('state-token-invalid')
  const attempt = await deps.db.transaction((tx) => countAttempt(tx, request.stateToken))
  const { identityId } = waiting
  const right = waiting.codeHash === hashCode(deps.codeKey, identityId, request.code)
  if (attempt > MAX_ATTEMPTS || !right) {
    deps.audit.record({
      action: 'verification.failed',
      subject: identityId,
      reason: 'code-invalid',
    })
    throw new IdentityError('code-invalid')
  }
  await deps.db.transaction(async (tx) => {
    const redeemed = await redeemOneTime(deps, tx, 'state', request.stateToken)
    if (!redeemed) throw new IdentityError('state-token-invalid')
    await proveAddress(deps, tx, identityId)
    await deps.audit.recordIn(tx, { action: 'member.email-verified', subject: identityId })
  })
  deps.mails.wake()
  return admit(deps, await findIdentity(deps.db, identityId))
}

/**
 * Sends a new code, with new tries, for a login that waits; the code before stops working.
 * @throws IdentityError when the waiting login is not good or has had its mails
 */
export async function resendCode(
  deps: IdentityDeps,
  stateToken: string,
): Promise<{ email: string }> {
  const code = createCode()
  const known = await deps.db.transaction(async (tx) => {
    const waiting = await findOneTime(deps, tx, 'state', stateToken)
    if (!waiting || waiting.resends >= MAX_RESENDS) return undefined
    const { identityId, resends, decoyEmail } = waiting
    const codeHash = hashCode(deps.codeKey, identityId, code)
    await replacePayload<'state'>(tx, stateToken, { ...waiting, codeHash, resends: resends + 1 })
    // For a decoy it goes to nobody.
    await orderMail(deps, tx, { kind: 'verification', payload: { identityId, code } })
    return decoyEmail === undefined ? findIdentity(tx, identityId) : { email: decoyEmail }
  })
  if (!known) throw new IdentityError('state-token-invalid')
  deps.mails.wake()
  return { email: known.email }
}
