import { IdentityError } from '../../identity/errors.js'
import type { FactorRequiredOutcome, LoginOutcome } from '../../identity/login/login-outcome.js'
import { challengeFactor } from '../../identity/login/pending-login.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { PageContext } from '../kit/context.js'
import { withKnownDevice } from '../kit/cookies.js'
import { pageResponse } from '../kit/page-response.js'
import { problemText } from '../kit/problem-text.js'
import { cannotContinueResponse, redirectToResult, resultPage } from '../kit/result-page.js'
import { logInBrowser } from './log-in-browser.js'

/**
 * Continues a login after its form: asks for the code of an e-mail (`verify-email.ts`) or a second factor
 * (`second-factor.ts`), shows the page about the approval, or logs the browser in.
 */
export async function continueLogin(
  context: PageContext,
  outcome: LoginOutcome,
): Promise<Response> {
  switch (outcome.kind) {
    case 'email-verification-required': {
      const { stateToken, identity } = outcome
      const pending: VerifyPageResult = { stateToken, email: identity.email }
      return redirectToResult(context, pagePaths.verify, pending)
    }
    case 'factor-required':
      return beginSecondFactor(context, outcome)
    case 'owner-approval-required':
      return waitingPage.redirectWith(context, { email: outcome.identity.email })
    case 'success': {
      const { identity, knownDeviceToken: token } = outcome
      const response = await logInBrowser(context, identity)
      return withKnownDevice(context.deps, response, { email: identity.email, token })
    }
  }
}

/** Result that the page for the code of an e-mail shows. */
export interface VerifyPageResult {
  stateToken: string
  email: string
  notice?: string
  problem?: string
}

/** Result that the page for the code of a second factor shows. */
export interface FactorPageResult {
  stateToken: string
  /** Type of the chosen factor. */
  type: string
  notice?: string
  problem?: string
}

/** Chooses the first usable second factor, and sends a code if the factor needs one. */
async function beginSecondFactor(
  context: PageContext,
  { stateToken, offered }: FactorRequiredOutcome,
): Promise<Response> {
  const chosen = offered.find(({ usable }) => usable)
  if (!chosen) return cannotContinueResponse(context, context.texts.problems.noWay)
  const { type } = chosen
  const pending: FactorPageResult = { stateToken, type }
  try {
    await challengeFactor(context.deps, { stateToken, type })
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    pending.problem = problemText(context, error.reason)
  }
  return redirectToResult(context, pagePaths.factor, pending)
}

/** Page for a member whose account waits for the approval of an owner. */
export const waitingPage = resultPage({
  path: pagePaths.waiting,
  render: (context, { email }: { email: string }) =>
    pageResponse(context, { page: 'waiting-for-approval', email }),
})
