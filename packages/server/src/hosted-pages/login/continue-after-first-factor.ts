import { IdentityError } from '../../identity/errors.js'
import type {
  FactorRequiredOutcome,
  FirstFactorOutcome,
} from '../../identity/login/login-outcome.js'
import { challengeFactor } from '../../identity/login/pending-login.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { PageContext } from '../kit/context.js'
import { withKnownDevice } from '../kit/cookies.js'
import { pageResponse } from '../kit/page-response.js'
import { problemText } from '../kit/problem-text.js'
import { cannotContinueResponse, resultPage } from '../kit/result-page.js'
import { logInBrowser } from './finish-login.js'
import { secondFactorPage } from './second-factor.js'

/**
 * Continues a login after its first factor: shows the page about the approval, asks for a second factor, or logs the
 * browser in.
 */
export async function continueAfterFirstFactor(
  context: PageContext,
  outcome: FirstFactorOutcome,
): Promise<Response> {
  switch (outcome.kind) {
    case 'owner-approval-required':
      return waitingPage.redirectWith(context, { email: outcome.identity.email })
    case 'factor-required':
      return beginSecondFactor(context, outcome)
    case 'success': {
      const { identity, knownDeviceToken: token } = outcome
      const response = await logInBrowser(context, identity.id)
      return withKnownDevice(context.deps, response, { email: identity.email, token })
    }
  }
}

/** Page for a member whose account waits for the approval of an owner. */
export const waitingPage = resultPage({
  path: pagePaths.waiting,
  render: (context, { email }: { email: string }) =>
    pageResponse(context, { page: 'waiting-for-approval', email }),
})

/** Selects the first usable second factor, and sends a code if the factor needs one. */
async function beginSecondFactor(
  context: PageContext,
  { stateToken, offered }: FactorRequiredOutcome,
): Promise<Response> {
  const chosen = offered.find(({ usable }) => usable)
  if (!chosen) return cannotContinueResponse(context, context.texts.problems.noWay)
  const pending = { stateToken, type: chosen.type }
  try {
    await challengeFactor(context.deps, pending)
    return secondFactorPage.redirectWith(context, pending)
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    const problem = problemText(context, error.reason)
    return secondFactorPage.redirectWith(context, { ...pending, problem })
  }
}
