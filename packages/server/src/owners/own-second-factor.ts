import { createRecoveryCodes } from '../identity/factors/recovery-codes.js'
import {
  createTotpSecret,
  describeTotp,
  findSealedTotpStep,
  totpSeal,
} from '../identity/factors/totp.js'
import { sealText } from '../lib/seal.js'
import { deleteOwnerSessions } from '../storage/owners/owner-sessions.js'
import { findOwner, type Owner } from '../storage/owners/owners.js'
import {
  activateSecret,
  clearSecondFactor,
  replaceOwnerRecoveryCodes,
  savePendingSecret,
} from '../storage/owners/second-factors.js'
import type { OwnerDeps } from './deps.js'
import { OwnerError } from './errors.js'
import { assertOwnPassword, type OwnSession } from './own-account.js'
import { byOwner } from './owner-caller.js'

/** Secret of a new authenticator app, as a string, as an `otpauth:` URI and as a QR code in SVG. */
export interface NewAuthenticator {
  secret: string
  uri: string
  qrCode: string
}

/**
 * Begins the enrolment of an authenticator app. `confirmSecondFactor` completes it. An earlier enrolment that is still
 * pending ends.
 * @throws OwnerError password-wrong
 * @throws TooManyRequestsError after too many failures
 */
export async function beginSecondFactor(
  deps: OwnerDeps,
  session: OwnSession,
  password: string,
): Promise<NewAuthenticator> {
  await assertOwnPassword(deps, session, password)
  const { id, email } = session.owner
  const secret = createTotpSecret()
  const sealed = sealText(totpSeal(deps.siteSecret, id), secret)
  await deps.db.transaction((tx) => savePendingSecret(tx, id, sealed))
  return { secret, ...describeTotp({ secret, site: `${deps.siteName} console`, email }) }
}

/**
 * Completes the enrolment of an app with its first code. Later logins need a code, and all other sessions end.
 * @returns the recovery codes, which cannot be read again
 * @throws OwnerError enrolment-over, code-wrong
 * @throws TooManyRequestsError after too many wrong codes
 */
export async function confirmSecondFactor(
  deps: OwnerDeps,
  { owner, sessionId, network }: OwnSession,
  code: string,
): Promise<string[]> {
  const { id, pendingTotpSecret: sealed } = owner
  await deps.limits.assertBelowLimit('owner-login', { network })
  if (sealed === null) throw new OwnerError('enrolment-over')
  const seal = totpSeal(deps.siteSecret, id)
  const step = findSealedTotpStep(seal, { sealed, code, now: deps.clock.now() })
  if (step === undefined) {
    await deps.limits.take('owner-login', { network })
    throw new OwnerError('code-wrong')
  }
  const { codes, hashes } = createRecoveryCodes(deps.siteSecret, id)
  await deps.db.transaction(async (tx) => {
    const isActive = await activateSecret(tx, id, { sealed, step })
    if (!isActive) throw new OwnerError('enrolment-over')
    await replaceOwnerRecoveryCodes(tx, id, hashes)
    await deleteOwnerSessions(tx, id, sessionId)
    await deps.audit.recordIn(tx, { ...byOwner(owner), action: 'owner.second-factor-added' })
  })
  return codes
}

/**
 * Removes the owner's own second factor.
 * @throws OwnerError password-wrong
 * @throws TooManyRequestsError after too many failures
 */
export async function removeOwnSecondFactor(
  deps: OwnerDeps,
  session: OwnSession,
  password: string,
): Promise<void> {
  await assertOwnPassword(deps, session, password)
  const { owner } = session
  await deps.db.transaction(async (tx) => {
    await clearSecondFactor(tx, owner.id)
    await deps.audit.recordIn(tx, { ...byOwner(owner), action: 'owner.second-factor-removed' })
  })
}

/** Removes the second factor of an owner who has lost access to it. @returns undefined if there is no such account */
export async function removeSecondFactorOf(
  deps: OwnerDeps,
  ownerId: string,
): Promise<Owner | undefined> {
  return deps.db.transaction(async (tx) => {
    const owner = await findOwner(tx, ownerId)
    if (!owner) return undefined
    await clearSecondFactor(tx, ownerId)
    const action = 'owner.second-factor-removed'
    await deps.audit.recordIn(tx, { action, subject: ownerId, reason: 'reset' })
    return { ...owner, totpSecret: null, pendingTotpSecret: null }
  })
}
