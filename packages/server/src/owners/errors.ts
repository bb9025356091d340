/** Reason for refusing a call about owners' accounts. `http/error-response.ts` maps it to an error code. */
export type OwnerRefusal =
  | 'credentials-wrong'
  | 'password-wrong'
  | 'link-invalid'
  | 'email-taken'
  | 'last-owner'
  | 'second-factor-required'
  | 'code-wrong'
  | 'enrolment-over'

const sentences: Record<OwnerRefusal, string> = {
  'credentials-wrong': 'the e-mail address or the password is wrong',
  'password-wrong': 'the current password is wrong',
  'link-invalid': 'this link expired, was used, or a newer one took its place',
  'email-taken': 'an owner with this e-mail address has an account already',
  'second-factor-required':
    'this account needs a second step: send a code of its authenticator app, or a recovery code, as "code"',
  'code-wrong': 'the code is wrong, expired, or was used already',
  'enrolment-over': 'no authenticator app is waiting for its first code; start the setup again',
  'last-owner': 'this is the last account with the role "owner": give another one this role first',
}

export class OwnerError extends Error {
  override name = 'OwnerError'
  readonly reason: OwnerRefusal

  constructor(reason: OwnerRefusal) {
    super(sentences[reason])
    this.reason = reason
  }
}
