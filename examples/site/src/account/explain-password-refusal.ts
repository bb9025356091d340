import { ApplicationError, ValidationError } from '@foyer/client'
import type { Texts } from '../texts/en/index.js'
import type { MoreTexts } from '../texts/en/more.js'
import { explainProblem } from '../ui/explain-problem.js'

/** Explains why a new password was rejected, and what to do next. */
export function explainPasswordRefusal(
  error: Error,
  account: MoreTexts['account'],
  problem: Texts['site']['problem'],
): string {
  if (error instanceof ApplicationError && error.code === 'RECENT_LOGIN_REQUIRED') {
    return account.loginTooOld
  }
  const why = error instanceof ValidationError ? error.violations[0]?.description : undefined
  return why
    ? account.passwordRefused(why)
    : `${account.passwordNotSaved} ${explainProblem(error, problem)}`
}
