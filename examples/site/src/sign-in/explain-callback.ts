import { OAuthError, StateLostError } from '@foyer/client'
import { explainProblem } from '../ui/explain-problem.js'

/** Explains why a login on the hosted page failed, and what to do next. */
export function explainCallback(error: Error): string {
  if (error instanceof StateLostError) {
    return 'This sign-in was begun in another window, or too long ago. Start it again; it takes one click.'
  }
  if (error instanceof OAuthError) {
    return error.code === 'access_denied'
      ? 'You left the sign-in page. Nothing was changed.'
      : 'The server did not accept this sign-in. Try once more.'
  }
  return explainProblem(error)
}
