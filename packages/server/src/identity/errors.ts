import type { FieldViolation } from '@foyer/protocol'

/** Reason for refusing an identity call. `http/error-response.ts` maps it to an error code. */
export type IdentityRefusal =
  | 'email-exists'
  | 'email-unproven'
  | 'invalid-credentials'
  | 'email-malformed'
  | 'email-unknown'
  | 'member-blocked'
  | 'identity-unavailable'
  | 'state-token-invalid'
  | 'code-invalid'
  | 'recovery-token-invalid'
  | 'password-reset-required'
  | 'factor-unknown'
  | 'factor-needed'
  | 'enrolment-over'
  | 'too-many-codes'
  | 'recent-login-required'
  | 'captcha-missing'
  | 'captcha-invalid'
  | 'slug-exists'
  | 'deletion-link-invalid'

const sentences: Record<IdentityRefusal, string> = {
  'email-exists': 'a member with this e-mail address already exists',
  'email-unproven':
    'an account with this address exists, but the address was never verified; set "verifyEmail" if you have verified it',
  'invalid-credentials': 'the e-mail address or the password is wrong',
  'email-malformed': 'expected an e-mail address such as name@example.com',
  'email-unknown': 'there is no account with this e-mail address',
  'member-blocked': 'this account is blocked; ask the owner of the site',
  'identity-unavailable': 'this account is blocked or waits for approval',
  'state-token-invalid': 'this login has expired or was completed; start again',
  'code-invalid': 'the code is wrong or has expired',
  'recovery-token-invalid': 'this link has expired, was used, or was replaced by a newer e-mail',
  'password-reset-required': 'choose a new password first, with the link of a recovery e-mail',
  'factor-unknown': 'there is no active factor of this type, choose one that was offered',
  'factor-needed': 'the password cannot be removed: it is the first factor of every login',
  'enrolment-over': 'this factor does not wait for a code, or its setup has expired; start again',
  'too-many-codes': 'too many codes were tried or sent, wait a while or use a recovery code',
  'recent-login-required': 'this needs a login within the last ten minutes: log in again',
  'captcha-missing': 'this call needs a solved captcha',
  'captcha-invalid': 'the captcha is wrong, was already used, or has expired; solve another one',
  'slug-exists': 'another member has this slug',
  'deletion-link-invalid': 'this link expired or was used; request the deletion again',
}

/** Thrown for a refused identity call. */
export class IdentityError extends Error {
  override name = 'IdentityError'
  readonly reason: IdentityRefusal
  /** Seconds until a retry may succeed, if known. */
  readonly retryAfterSeconds: number | undefined

  constructor(reason: IdentityRefusal, { retryAfterSeconds }: { retryAfterSeconds?: number } = {}) {
    super(sentences[reason])
    this.reason = reason
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Thrown for a registration, a profile or a new password, with a violation for each invalid field. */
export class FieldsInvalidError extends Error {
  override name = 'FieldsInvalidError'
  readonly violations: FieldViolation[]

  constructor(violations: FieldViolation[]) {
    super(`invalid fields: ${violations.map(({ field }) => field).join(', ')}`)
    this.violations = violations
  }
}

/** Thrown when the queue of passwords to hash or check is full. */
export class PasswordsBusyError extends Error {
  override name = 'PasswordsBusyError'

  constructor() {
    super('too many passwords are being checked, try again in a moment')
  }
}
