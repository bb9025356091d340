import { ValidationError } from '@foyer/client'
import { explainProblem } from '../ui/explain-problem.js'

/** Why a new password was not taken, and what to do next. */
export function explainPasswordRefusal(error: Error): string {
  const why = error instanceof ValidationError ? error.violations[0]?.description : undefined
  return why
    ? `Choose another password: ${why}.`
    : `Your password is as before. ${explainProblem(error)}`
}
