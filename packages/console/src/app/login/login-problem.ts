import { secondFactorRequired } from '@foyer/protocol/owner-accounts'
import { ApiError } from '../../api/api-error.js'
import { explain } from '../../ui/Problem.js'
import { texts } from './texts/texts.js'

/** Returns whether the password was right and a code is missing. */
export function needsCode(error: unknown): boolean {
  return error instanceof ApiError && error.code === secondFactorRequired
}

/** Explains a failed login. */
export function loginProblem(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'CREDENTIALS_WRONG') return texts.problem.credentials
  if (error.code === 'VERIFICATION_CODE_INVALID') {
    return texts.problem.code
  }
  if (error.status === 429) return texts.problem.tooMany
  return explain(error)
}
