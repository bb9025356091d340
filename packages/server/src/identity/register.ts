import type { FieldViolation, IdentityProfile } from '@foyer/protocol'
import { admit } from './admit.js'
import type { IdentityDeps } from './deps.js'
import { isEmailAddress } from './email-address.js'
import { IdentityError, RegistrationInvalidError } from './errors.js'
import { insertNewIdentity } from './new-identity.js'
import type { LoginOutcome } from './outcome.js'
import { profileViolations } from './profile.js'
import { tellOwner } from './tell-owner.js'
import { beginDecoyVerification, beginVerification } from './verification.js'
import { whyNotPassword } from './why-not-password.js'

export interface Registration {
  email: string
  password: string
  profile: IdentityProfile
}

/**
 * Makes an identity and begins its first login.
 * @throws RegistrationInvalidError for an address or password that cannot be taken
 * @throws IdentityError email-exists, unless registrations are to be safe from enumeration: then it looks like a new one
 */
export async function register(
  deps: IdentityDeps,
  registration: Registration,
): Promise<LoginOutcome> {
  await assertAcceptable(deps, registration)
  const { enumerationSafe, ownerApproval, emailVerification: wanted } = deps.settings.registration
  const emailVerification = wanted || enumerationSafe
  const email = registration.email.trim()
  const begun = {
    email,
    emailVerified: false,
    passwordHash: await deps.passwords.hash(registration.password),
    profile: registration.profile,
    verificationRequired: emailVerification,
    approvalRequired: ownerApproval,
    now: deps.clock.now(),
  }
  // In one transaction: no account without the mail that opens it.
  const { identity, stateToken } = await deps.db.transaction(async (tx) => {
    const { identity, isNew } = await insertNewIdentity(tx, begun)
    if (!isNew) {
      if (!enumerationSafe) throw new IdentityError('email-exists')
      const decoy = { identityId: identity.id, email }
      return { identity, stateToken: await beginDecoyVerification(deps, tx, decoy) }
    }
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

async function assertAcceptable(
  { settings, siteName }: Pick<IdentityDeps, 'settings' | 'siteName'>,
  registration: Registration,
): Promise<void> {
  const violations: FieldViolation[] = []
  if (!isEmailAddress(registration.email.trim())) {
    const description = 'expected an e-mail address such as name@example.com'
    violations.push({ field: 'loginId.email', description, data: { type: 'EMAIL' } })
  }
  const { password, email } = registration
  const { minLength } = settings.password
  const reason = await whyNotPassword(password, { minLength, siteName, email: email.trim() })
  if (reason) {
    violations.push({ field: 'password', description: reason, data: { type: 'PASSWORD' } })
  }
  violations.push(...profileViolations(registration.profile))
  if (violations.length > 0) throw new RegistrationInvalidError(violations)
}
