import { ApplicationError, ValidationError } from '@foyer/client'
import { explainProblem } from '../ui/explain-problem.js'

/** Explains why a new password was rejected, and what to do next. */
export function explainPasswordRefusal(error: Error): string {
  if (error instanceof ApplicationError && error.code === 'RECENT_LOGIN_REQUIRED') {
    return 'You logged in a while ago. Log in again, then change your password within ten minutes.'
  }
  const why = error instanceof ValidationError ? error.violations[0]?.description : undefined
  return why
    ? `That password is ${why}. Choose another.`
    : `Your password was not changed. ${explainProblem(error)}`
}
