import type { FieldViolation, IdentityProfile } from '@foyer/protocol'
import type { CallSource } from '../../limits/rate-limits.js'
import type { SolvedCaptcha } from '../../ports/captcha.js'
import { assertCaptcha, registrationRequiresCaptcha } from '../captcha.js'
import type { IdentityDeps } from '../deps.js'
import { FieldsInvalidError, IdentityError } from '../errors.js'
import { continueAfterFirstFactor } from '../login/after-first-factor.js'
import type { LoginOutcome } from '../login/login-outcome.js'
import { enqueueDecoyVerification, enqueueVerification } from '../login/verify-email.js'
import { passwordProblem } from '../password/password-problem.js'
import { emailViolation } from '../profile/email-address.js'
import { requestApproval } from '../profile/pending-account.js'
import { profileViolations } from '../profile/profile.js'
import { insertNewIdentity } from './new-identity.js'

interface Registration {
  email: string
  password: string
  profile: IdentityProfile
  captcha: SolvedCaptcha | undefined
}

/**
 * Registers a member: checks the captcha if one is required, creates an identity, and begins its first login. The
 * calling route has already counted this registration for the rate limit.
 * @throws IdentityError captcha-missing, captcha-invalid; email-exists, unless `registration.enumerationSafe` is set:
 * then the outcome does not show that there is an account
 * @throws CaptchaUnavailableError when the captcha cannot be verified now
 * @throws FieldsInvalidError for an invalid address, password or profile
 */
export async function register(
  deps: IdentityDeps,
  from: CallSource,
  registration: Registration,
): Promise<LoginOutcome> {
  const { network } = from
  const earlierCount = (await deps.limits.readCount('register', from)) - 1
  if (registrationRequiresCaptcha(deps.settings.captcha.register, earlierCount)) {
    await assertCaptcha(deps, registration.captcha, 'register')
  }
  await assertAcceptable(deps, registration)
  const { enumerationSafe, ownerApproval } = deps.settings.registration
  const emailVerification = deps.settings.registration.emailVerification || enumerationSafe
  const email = registration.email.trim()
  const requester = { priority: 'visitor', network, person: email } as const
  const newIdentity = {
    email,
    emailVerified: false,
    passwordHash: await deps.passwords.hash(registration.password, requester),
    profile: registration.profile,
    verificationRequired: emailVerification,
    approvalRequired: ownerApproval,
    now: deps.clock.now(),
  }
  // In one transaction, because an account without its verification e-mail could not be used.
  const { identity, stateToken } = await deps.db.transaction(async (tx) => {
    const { identity: created, isNew } = await insertNewIdentity(tx, newIdentity)
    if (!isNew) {
      if (!enumerationSafe) throw new IdentityError('email-exists')
      // Looks like a new account, but is not stored.
      const decoy = { identityId: created.id, email }
      return { identity: created, stateToken: await enqueueDecoyVerification(deps, tx, decoy) }
    }
    await deps.audit.recordIn(tx, {
      action: 'member.registered',
      subject: created.id,
      ...(created.status === 'PENDING' && { detail: { pending: true } }),
    })
    if (!emailVerification && ownerApproval) await requestApproval(deps, tx, created.id)
    return {
      identity: created,
      stateToken: emailVerification ? await enqueueVerification(deps, tx, created.id) : undefined,
    }
  })
  if (stateToken === undefined) return continueAfterFirstFactor(deps, identity, { network })
  return { kind: 'email-verification-required', identity, stateToken }
}

async function assertAcceptable(
  { settings, siteName }: IdentityDeps,
  { email: typed, password, profile }: Registration,
): Promise<void> {
  const violations: FieldViolation[] = []
  const email = typed.trim()
  const invalidEmail = emailViolation(email, 'loginId.email')
  if (invalidEmail) violations.push(invalidEmail)
  const { minLength } = settings.password
  const description = await passwordProblem(password, { minLength, siteName, email })
  if (description) violations.push({ field: 'password', description, data: { type: 'PASSWORD' } })
  violations.push(...profileViolations(profile))
  if (violations.length > 0) throw new FieldsInvalidError(violations)
}
