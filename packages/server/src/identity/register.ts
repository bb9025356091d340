import { randomUUID } from 'node:crypto'
import type { FieldViolation, IdentityProfile } from '@foyer/protocol'
import { insertIdentity, type StoredIdentity } from '../storage/identities.js'
import type { IdentityDeps } from './deps.js'
import { isEmailAddress } from './email-address.js'
import { IdentityError, RegistrationInvalidError } from './errors.js'
import type { LoginOutcome } from './outcome.js'
import { unstorableTexts } from './profile-texts.js'
import { succeed } from './session-token.js'
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
  const { enumerationSafe, emailVerification: wanted } = deps.settings.registration
  const emailVerification = wanted || enumerationSafe
  const now = deps.clock.now()
  const email = registration.email.trim()
  const identity: StoredIdentity = {
    id: randomUUID(),
    email,
    emailVerified: false,
    passwordHash: await deps.passwords.hash(registration.password),
    passwordResetRequired: false,
    status: emailVerification ? 'PENDING' : 'ACTIVE',
    profile: { nickname: email.split('@')[0] ?? email, ...registration.profile },
    roles: [],
    revision: 1,
    createdAt: now,
    updatedAt: now,
    lastLoginAt: null,
  }
  // In one transaction: no account without the mail that opens it.
  const stateToken = await deps.db.transaction(async (tx) => {
    if (!(await insertIdentity(tx, identity))) {
      if (!enumerationSafe) throw new IdentityError('email-exists')
      return beginDecoyVerification(deps, tx, { identityId: identity.id, email })
    }
    await deps.audit.recordIn(tx, { action: 'member.registered', subject: identity.id })
    return emailVerification ? beginVerification(deps, tx, identity.id) : undefined
  })
  if (stateToken === undefined) return succeed(deps, identity)
  deps.mails.wake()
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
  violations.push(...unstorableTexts(registration.profile))
  if (violations.length > 0) throw new RegistrationInvalidError(violations)
}
