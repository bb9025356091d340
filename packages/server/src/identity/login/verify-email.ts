import { lifetimes } from '../../limits/lifetimes.js'
import { codeLimits } from '../../limits/limit-values.js'
import { enqueueMail } from '../../mail/enqueue-mail.js'
import type { Transaction } from '../../storage/database.js'
import { findIdentity, mayUseLinks } from '../../storage/identity/identities.js'
import {
  findOneTime,
  issueOneTime,
  redeemOneTime,
  replacePayload,
} from '../../storage/one-time-tokens/one-time-tokens.js'
import { createCode, hashCode } from '../../storage/secrets.js'
import { assertAddressCode } from '../count-attempts.js'
import type { IdentityDeps } from '../deps.js'
import { IdentityError } from '../errors.js'
import { recordVerifiedEmail } from '../profile/pending-account.js'
import { continueAfterFirstFactor } from './after-first-factor.js'
import type { FirstFactorOutcome } from './login-outcome.js'

/**
 * Sends a verification code to an existing member, at the request of the member or an operator.
 * @returns the state token, which is sent with the code later; undefined if there is no such member
 */
export async function sendVerification(
  deps: IdentityDeps,
  identityId: string,
): Promise<string | undefined> {
  return deps.db.transaction(async (tx) => {
    const identity = await findIdentity(tx, identityId)
    return identity && mayUseLinks(identity) ? enqueueVerification(deps, tx, identityId) : undefined
  })
}

/** Queues the e-mail with a verification code. @returns the state token, which is sent with the code later */
export async function enqueueVerification(
  deps: IdentityDeps,
  tx: Transaction,
  identityId: string,
): Promise<string> {
  const code = createCode()
  const payload = { identityId, codeHash: hashCode(deps.siteSecret, identityId, code), resends: 0 }
  await enqueueMail(deps, tx, { kind: 'verification', payload: { identityId, code } })
  return issueOneTime(deps, tx, 'state', payload, lifetimes.emailVerification)
}

/**
 * Pretends to send a verification to an address that is already registered. The member with this address gets an
 * e-mail without a code, and the state token belongs to no account.
 * @param identityId id of the identity that was not inserted
 */
export async function enqueueDecoyVerification(
  deps: IdentityDeps,
  tx: Transaction,
  { identityId, email }: { identityId: string; email: string },
): Promise<string> {
  const codeHash = hashCode(deps.siteSecret, identityId, createCode())
  const payload = { identityId, codeHash, resends: 0, decoyEmail: email }
  await enqueueMail(deps, tx, { kind: 'address-taken', payload: { email } })
  return issueOneTime(deps, tx, 'state', payload, lifetimes.emailVerification)
}

/**
 * Verifies an address with the code of an e-mail, and continues the login.
 * @throws IdentityError state-token-invalid, code-invalid, identity-unavailable; password-reset-required, after the
 * address is verified
 */
export async function verifyEmail(
  deps: IdentityDeps,
  { stateToken, code, network }: { stateToken: string; code: string; network: string },
): Promise<FirstFactorOutcome> {
  const pending = await findOneTime(deps, deps.db, 'state', stateToken)
  if (!pending) throw new IdentityError('state-token-invalid')
  const { identityId } = pending
  const failure = 'verification.failed'
  await assertAddressCode(deps, pending, { token: stateToken, code, failure })
  await deps.db.transaction(async (tx) => {
    const redeemed = await redeemOneTime(deps, tx, 'state', stateToken)
    if (!redeemed) throw new IdentityError('state-token-invalid')
    await recordVerifiedEmail(deps, tx, identityId)
    await deps.audit.recordIn(tx, { action: 'member.email-verified', subject: identityId })
  })
  const identity = await findIdentity(deps.db, identityId)
  if (!identity) throw new IdentityError('identity-unavailable')
  return continueAfterFirstFactor(deps, identity, { network })
}

/**
 * Sends a new code for a login that waits for one. The earlier code becomes invalid.
 * @throws IdentityError state-token-invalid, also after too many e-mails
 */
export async function resendCode(
  deps: IdentityDeps,
  stateToken: string,
): Promise<{ email: string }> {
  const code = createCode()
  const recipient = await deps.db.transaction(async (tx) => {
    const pending = await findOneTime(deps, tx, 'state', stateToken)
    if (!pending || pending.resends >= codeLimits.resends) return undefined
    const { identityId, resends, decoyEmail } = pending
    const codeHash = hashCode(deps.siteSecret, identityId, code)
    const updated = { ...pending, codeHash, resends: resends + 1 }
    await replacePayload<'state'>(tx, stateToken, updated, { resetAttempts: true })
    // A decoy has no identity, so this e-mail is never sent.
    await enqueueMail(deps, tx, { kind: 'verification', payload: { identityId, code } })
    return decoyEmail === undefined ? findIdentity(tx, identityId) : { email: decoyEmail }
  })
  if (!recipient) throw new IdentityError('state-token-invalid')
  return { email: recipient.email }
}
