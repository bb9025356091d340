import { randomInt } from 'node:crypto'
import { findIdentity, markEmailVerified, type StoredIdentity } from '../storage/identities.js'
import {
  countAttempt,
  findOneTime,
  issueOneTime,
  redeemOneTime,
  replacePayload,
} from '../storage/one-time-tokens.js'
import { hashSecret } from '../storage/secrets.js'
import type { IdentityDeps } from './deps.js'
import { IdentityError } from './errors.js'
import type { LoginOutcome } from './outcome.js'
import { succeed } from './session-token.js'
import { sendVerificationMail } from './verification-mail.js'

const STATE_TOKEN_SECONDS = 1800
/** With a million codes, five tries each and three more mails a guess succeeds once in 50,000 logins. */
const MAX_ATTEMPTS = 5
const MAX_RESENDS = 3

/** Sends a code to the address and gives the handle of the login that waits for it. */
export async function requireVerification(
  deps: IdentityDeps,
  identity: StoredIdentity,
): Promise<LoginOutcome> {
  const code = createCode()
  const payload = { identityId: identity.id, codeHash: hashSecret(code), resends: 0 }
  const stateToken = await deps.db.transaction((tx) =>
    issueOneTime(deps, tx, 'state', payload, STATE_TOKEN_SECONDS),
  )
  await sendVerificationMail(deps, identity.email, code)
  return { kind: 'email-verification-required', identity, stateToken }
}

/**
 * Proves an address with the code from the mail.
 * @throws IdentityError when the waiting login or the code is not good
 */
export async function verifyEmail(
  deps: IdentityDeps,
  request: { stateToken: string; code: string },
): Promise<LoginOutcome> {
  const waiting = await findOneTime(deps, deps.db, 'state', request.stateToken)
  if (!waiting) throw new IdentityError('state-token-invalid')
  const attempt = await deps.db.transaction((tx) => countAttempt(tx, request.stateToken))
  const right = waiting.codeHash === hashSecret(request.code.replace(/\s/g, ''))
  if (attempt > MAX_ATTEMPTS || !right) throw new IdentityError('code-invalid')
  const { identityId } = waiting
  await deps.db.transaction(async (tx) => {
    const redeemed = await redeemOneTime(deps, tx, 'state', request.stateToken)
    if (!redeemed) throw new IdentityError('state-token-invalid')
    await markEmailVerified(tx, identityId, deps.clock.now())
  })
  const identity = await findIdentity(deps.db, identityId)
  if (identity?.status !== 'ACTIVE') throw new IdentityError('identity-unavailable')
  return succeed(deps, identity)
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
  const identity = await deps.db.transaction(async (tx) => {
    const waiting = await findOneTime(deps, tx, 'state', stateToken)
    if (!waiting || waiting.resends >= MAX_RESENDS) return undefined
    const { identityId, resends } = waiting
    const renewed = { identityId, codeHash: hashSecret(code), resends: resends + 1 }
    await replacePayload<'state'>(tx, stateToken, renewed)
    return findIdentity(tx, identityId)
  })
  if (!identity) throw new IdentityError('state-token-invalid')
  await sendVerificationMail(deps, identity.email, code)
  return { email: identity.email }
}

function createCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}
