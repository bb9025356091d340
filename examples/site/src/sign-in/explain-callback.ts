import { OAuthError, StateLostError } from '@foyer/client'
import { explainProblem } from '../ui/explain-problem.js'

/** Explains why a login on the hosted page failed, and what to do next. */
export function explainCallback(error: Error): string {
  if (error instanceof StateLostError) {
    return 'This login has expired, or was started in another window. Start again.'
  }
  if (error instanceof OAuthError) {
    return error.code === 'access_denied'
      ? 'You left the login page. Nothing has changed.'
      : 'The server did not accept this login. Try again.'
  }
  return explainProblem(error)
}
