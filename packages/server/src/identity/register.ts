import type { FieldViolation, IdentityProfile } from '@foyer/protocol'
import { admit } from './admit.js'
import type { IdentityDeps } from './deps.js'
import { isEmailAddress } from './email-address.js'
import { IdentityError, RegistrationInvalidError } from './errors.js'
import { insertNewIdentity } from './new-identity.js'
import type { LoginOutcome } from './outcome.js'
import { whyNotPassword } from './password.js'
import { profileViolations } from './profile.js'
import { tellOwner } from './tell-owner.js'
import { beginVerification } from './verification.js'

export interface Registration {
  email: string
  password: string
  profile: IdentityProfile
}

/**
 * Makes an identity and begins its first login.
 * @throws RegistrationInvalidError for an address or password that cannot be taken
 * @throws IdentityError email-exists
 */
export async function register(
  deps: IdentityDeps,
  registration: Registration,
): Promise<LoginOutcome> {
  assertAcceptable(registration, deps.settings.password.minLength)
  const { emailVerification, ownerApproval } = deps.settings.registration
  const begun = {
    email: registration.email.trim(),
    emailVerified: false,
    passwordHash: await deps.passwords.hash(registration.password),
    profile: registration.profile,
    verificationRequired: emailVerification,
    approvalRequired: ownerApproval,
    now: deps.clock.now(),
  }
  // In one transaction: no account without the mail that opens it.
  const { identity, stateToken } = await deps.db.transaction(async (tx) => {
    const identity = await insertNewIdentity(tx, begun)
    if (!identity) throw new IdentityError('email-exists')
    await deps.audit.recordIn(tx, { action: 'member.registered', subject: identity.id })
    if (!emailVerification && ownerApproval) await tellOwner(deps, tx, identity.id)
    const stateToken = emailVerification
      ? await beginVerification(deps, tx, identity.id)
      : undefined
    return { identity, stateToken }
  })
  if (identity.status === 'PENDING') deps.mails.wake()
  if (stateToken === undefined) return admit(deps, identity)
  return { kind: 'email-verification-required', identity, stateToken }
}

function assertAcceptable(registration: Registration, minLength: number): void {
  const violations: FieldViolation[] = []
  if (!isEmailAddress(registration.email.trim())) {
    const description = 'expected an e-mail address such as name@example.com'
    violations.push({ field: 'loginId.email', description, data: { type: 'EMAIL' } })
  }
  const reason = whyNotPassword(registration.password, minLength)
  if (reason) {
    violations.push({ field: 'password', description: reason, data: { type: 'PASSWORD' } })
  }
  violations.push(...profileViolations(registration.profile))
  if (violations.length > 0) throw new RegistrationInvalidError(violations)
}
