import { generalCodes } from '@foyer/protocol'
import { secondFactorRequired } from '@foyer/protocol/owner-accounts'
import { CodedError } from '../lib/coded-error.js'

/**
 * Error code, HTTP status and description of each reason to refuse a call about owners' accounts.
 * @see docs/wire/operators.md#accounts-of-owners
 */
const ownerRefusals = {
  'credentials-wrong': {
    code: generalCodes.credentialsWrong,
    status: 403,
    description: 'the e-mail address or the password is wrong',
  },
  'password-wrong': {
    code: generalCodes.credentialsWrong,
    status: 403,
    description: 'the current password is wrong',
  },
  'link-invalid': {
    code: generalCodes.ownerLinkInvalid,
    status: 400,
    description:
      'this link is not valid: it expired, was used or withdrawn, the password was changed since, or its creator is no longer an owner; ask an owner for another one',
  },
  'email-taken': {
    code: generalCodes.alreadyExists,
    status: 409,
    description: 'an owner with this e-mail address already has an account',
  },
  'second-factor-required': {
    code: secondFactorRequired,
    status: 403,
    description:
      'this account needs a second step: send a code of its authenticator app, or a recovery code, as "code"',
  },
  'code-wrong': {
    code: generalCodes.codeInvalid,
    status: 400,
    description: 'the code is wrong, expired, or was used already',
  },
  'enrolment-over': {
    code: generalCodes.enrolmentOver,
    status: 400,
    description: 'no authenticator app is waiting for its first code; start the setup again',
  },
  'last-owner': {
    code: generalCodes.lastOwner,
    status: 409,
    description: 'this is the last account with the role "owner": give another one this role first',
  },
} as const

/** Reason of a refusal. */
export type OwnerRefusal = keyof typeof ownerRefusals

export class OwnerError extends CodedError {
  override name = 'OwnerError'
  readonly reason: OwnerRefusal

  constructor(reason: OwnerRefusal) {
    super(ownerRefusals[reason])
    this.reason = reason
  }
}
