import { type FieldViolation, generalCodes, identityCodes } from '@foyer/protocol'
import { CodedError } from '../lib/coded-error.js'

/** Description for a string that is not an e-mail address. */
export const expectedEmailAddress = 'expected an e-mail address such as name@example.com'

/**
 * Error code, HTTP status and description of each reason to refuse an identity call.
 * @see docs/wire/errors.md#errors-of-accounts
 */
const identityRefusals = {
  'email-exists': {
    code: identityCodes.emailAlreadyExists,
    status: 409,
    description:
      'a member with this e-mail address already exists; log in, reset the password, or use another address',
  },
  'email-unproven': {
    code: generalCodes.emailUnproven,
    status: 409,
    description:
      'an account with this address exists, but the address was never verified; set "verifyEmail" if you have verified it',
  },
  'invalid-credentials': {
    code: identityCodes.invalidCredentials,
    status: 403,
    description: 'the e-mail address or the password is wrong',
  },
  'email-malformed': {
    code: identityCodes.emailMalformed,
    status: 400,
    description: expectedEmailAddress,
  },
  'email-unknown': {
    code: identityCodes.emailUnknown,
    status: 403,
    description: 'there is no account with this e-mail address',
  },
  'member-blocked': {
    code: identityCodes.memberBlocked,
    status: 403,
    description: 'this account is blocked; ask the owner of the site',
  },
  'identity-unavailable': {
    code: generalCodes.identityUnavailable,
    status: 403,
    description: 'this account is blocked or waits for approval',
  },
  'state-token-invalid': {
    code: generalCodes.stateTokenInvalid,
    status: 400,
    description: 'this login has expired or was completed; start again',
  },
  'code-invalid': {
    code: generalCodes.codeInvalid,
    status: 400,
    description: 'the code is wrong or has expired; enter it again, or request another one',
  },
  'recovery-token-invalid': {
    code: generalCodes.recoveryTokenInvalid,
    status: 400,
    description: 'this link has expired, was used, or was replaced by a newer e-mail',
  },
  'password-reset-required': {
    code: identityCodes.passwordResetRequired,
    status: 403,
    description:
      'this account needs a new password: request a password reset, and use the link of its e-mail',
  },
  'factor-unknown': {
    code: generalCodes.factorUnknown,
    status: 400,
    description: 'there is no active factor of this type; choose one that was offered',
  },
  'factor-needed': {
    code: generalCodes.factorNeeded,
    status: 400,
    description: 'the password cannot be removed: it is the first factor of every login',
  },
  'enrolment-over': {
    code: generalCodes.enrolmentOver,
    status: 400,
    description: 'this factor does not wait for a code, or its setup has expired; start again',
  },
  'too-many-codes': {
    code: generalCodes.tooManyCodes,
    status: 429,
    description: 'too many codes were entered or sent; wait, or use a recovery code',
  },
  'recent-login-required': {
    code: generalCodes.recentLoginRequired,
    status: 403,
    description: 'this needs a login within the last ten minutes: log in again',
  },
  'captcha-missing': {
    code: identityCodes.missingCaptchaToken,
    status: 400,
    description: 'this call needs a solved captcha; solve one and send it as "captchaTokens"',
  },
  'captcha-invalid': {
    code: identityCodes.invalidCaptchaToken,
    status: 400,
    description: 'the captcha is wrong, was already used, or has expired; solve another one',
  },
  'slug-exists': {
    code: generalCodes.slugAlreadyExists,
    status: 409,
    description: 'another member has this slug; choose another one',
  },
  'deletion-link-invalid': {
    code: generalCodes.deletionLinkInvalid,
    status: 400,
    description: 'this link expired or was used; request the deletion again',
  },
} as const

/** Reason of a refusal. */
export type IdentityRefusal = keyof typeof identityRefusals

/** Thrown for a refused identity call. */
export class IdentityError extends CodedError {
  override name = 'IdentityError'
  readonly reason: IdentityRefusal

  constructor(reason: IdentityRefusal, { retryAfterSeconds }: { retryAfterSeconds?: number } = {}) {
    super({ ...identityRefusals[reason], retryAfterSeconds })
    this.reason = reason
  }
}

/** Thrown for an invalid registration, profile or new password. Has a violation for each invalid field. */
export class FieldsInvalidError extends Error {
  override name = 'FieldsInvalidError'
  readonly violations: FieldViolation[]

  constructor(violations: FieldViolation[]) {
    super(`invalid fields: ${violations.map(({ field }) => field).join(', ')}`)
    this.violations = violations
  }
}

/** Thrown when the queue of passwords to hash or check is full. */
export class PasswordsBusyError extends CodedError {
  override name = 'PasswordsBusyError'

  constructor() {
    const description = 'too many passwords are being checked; try again in a moment'
    super({ status: 503, code: generalCodes.serverBusy, description })
  }
}
