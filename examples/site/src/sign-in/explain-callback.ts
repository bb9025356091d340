import { OAuthError, StateLostError } from '@foyer/client'
import type { Texts } from '../texts/en/index.js'
import type { MoreTexts } from '../texts/en/more.js'
import { explainProblem } from '../ui/explain-problem.js'

/** Explains why a login on the hosted page failed, and what to do next. */
export function explainCallback(
  error: Error,
  signIn: MoreTexts['signIn'],
  problem: Texts['site']['problem'],
): string {
  if (error instanceof StateLostError) {
    return signIn.expired
  }
  if (error instanceof OAuthError) {
    return error.code === 'access_denied' ? signIn.left : signIn.refused
  }
  return explainProblem(error, problem)
}
