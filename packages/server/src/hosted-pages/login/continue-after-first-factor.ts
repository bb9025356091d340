import { IdentityError } from '../../identity/errors.js'
import type {
  FactorRequiredOutcome,
  FirstFactorOutcome,
} from '../../identity/login/login-outcome.js'
import { challengeFactor } from '../../identity/login/pending-login.js'
import { pagePaths } from '../../settings/page-paths.js'
import { withKnownDevice } from '../kit/cookies.js'
import type { PageDeps } from '../kit/deps.js'
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
  deps: PageDeps,
  outcome: FirstFactorOutcome,
): Promise<Response> {
  switch (outcome.kind) {
    case 'owner-approval-required':
      return waitingPage.redirectWith(deps, { email: outcome.identity.email })
    case 'factor-required':
      return beginSecondFactor(deps, outcome)
    case 'success': {
      const { identity, knownDeviceToken: token } = outcome
      const response = await logInBrowser(deps, identity.id)
      return withKnownDevice(deps, response, { email: identity.email, token })
    }
  }
}

/** Page for a member whose account waits for the approval of an owner. */
export const waitingPage = resultPage({
  path: pagePaths.waiting,
  render: (deps, { email }: { email: string }) =>
    pageResponse(deps, { page: 'waiting-for-approval', email }),
})

/** Selects the first usable second factor, and sends a code if the factor needs one. */
async function beginSecondFactor(
  deps: PageDeps,
  { stateToken, offered }: FactorRequiredOutcome,
): Promise<Response> {
  const chosen = offered.find(({ usable }) => usable)
  if (!chosen) return cannotContinueResponse(deps, deps.texts.problems.noWay)
  const pending = { stateToken, type: chosen.type }
  try {
    await challengeFactor(deps, pending)
    return secondFactorPage.redirectWith(deps, pending)
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    const problem = problemText(deps, error.reason)
    return secondFactorPage.redirectWith(deps, { ...pending, problem })
  }
}
