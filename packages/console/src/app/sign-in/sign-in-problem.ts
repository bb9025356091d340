import { secondFactorRequired } from '@foyer/protocol/owner-accounts'
import { ApiError } from '../../api-error.js'
import { explain } from '../../ui/Problem.js'

/** Tells if the password was right and a code is missing. */
export function needsCode(error: unknown): boolean {
  return error instanceof ApiError && error.code === secondFactorRequired
}

/** Explains a failed sign-in. */
export function signInProblem(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'CREDENTIALS_WRONG') return 'The e-mail address or the password is wrong.'
  if (error.code === 'VERIFICATION_CODE_INVALID') {
    return 'This code is wrong, expired, or was used already. Wait for the next one.'
  }
  if (error.status === 429) return 'Too many failed attempts. Try again in a quarter of an hour.'
  return explain(error)
}
