import type { FieldViolation } from '@foyer/protocol'

/** Why an identity call was refused. The wire's numbers are put on in `http/error-response.ts`. */
export type IdentityRefusal =
  | 'email-exists'
  | 'email-unproven'
  | 'invalid-credentials'
  | 'identity-unavailable'
  | 'state-token-invalid'
  | 'code-invalid'
  | 'recovery-token-invalid'
  | 'password-reset-required'

const sentences: Record<IdentityRefusal, string> = {
  'email-exists': 'a member with this e-mail address exists already',
  'email-unproven':
    'somebody opened an account with this address and never proved it; say "verifyEmail" when the address is proven',
  'invalid-credentials': 'the e-mail address or the password is wrong',
  'identity-unavailable': 'this account is blocked or waits for approval',
  'state-token-invalid': 'this login ran out or was finished, begin again',
  'code-invalid': 'the code is wrong or ran out',
  'recovery-token-invalid': 'this link ran out, was used, or a newer mail took its place',
  'password-reset-required': 'a new password has to be chosen first, by recovery',
}

export class IdentityError extends Error {
  override name = 'IdentityError'
  readonly reason: IdentityRefusal

  constructor(reason: IdentityRefusal) {
    super(sentences[reason])
    this.reason = reason
  }
}

/** Fields of a registration, or of a new password, that cannot be taken; all of them at once. */
export class RegistrationInvalidError extends Error {
  override name = 'RegistrationInvalidError'
  readonly violations: FieldViolation[]

  constructor(violations: FieldViolation[]) {
    super('the registration holds fields that cannot be taken')
    this.violations = violations
  }
}
