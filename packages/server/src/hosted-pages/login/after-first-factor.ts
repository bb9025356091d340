import { IdentityError } from '../../identity/errors.js'
import type {
  FactorRequiredOutcome,
  FirstFactorOutcome,
} from '../../identity/login/finish-first-factor.js'
import { challengeFactor } from '../../identity/login/pending-login.js'
import { pagePaths } from '../../settings/page-paths.js'
import { withKnownDevice } from '../kit/cookies.js'
import type { PageDeps } from '../kit/deps.js'
import { problemText } from '../kit/problem-text.js'
import { resultPage } from '../kit/result-page.js'
import { showDeadEnd, showPage } from '../kit/show.js'
import { logInBrowser } from './log-in-browser.js'
import { showSecondFactor } from './second-factor.js'

/**
 * Shows what follows the first factor: the approval page, the second factor, or the site, logged in.
 * @param requestHandle handle of the authorization request
 */
export async function showAfterFirstFactor(
  deps: PageDeps,
  requestHandle: string,
  outcome: FirstFactorOutcome,
): Promise<Response> {
  if (outcome.kind === 'owner-approval-required')
    return showWaiting(deps, { email: outcome.identity.email })
  if (outcome.kind === 'factor-required') return beginSecondFactor(deps, requestHandle, outcome)
  const { identity, knownDevice } = outcome
  const response = await logInBrowser(deps, { requestHandle, identityId: identity.id })
  return withKnownDevice(deps, response, { email: identity.email, knownDevice })
}

/** Starts the first usable second factor, which sends a code if the factor needs one. */
async function beginSecondFactor(
  deps: PageDeps,
  requestHandle: string,
  { stateToken, offered }: FactorRequiredOutcome,
): Promise<Response> {
  const chosen = offered.find(({ usable }) => usable)
  if (!chosen) return showDeadEnd(deps, deps.texts.problems.noWay)
  const result = { requestHandle, stateToken, type: chosen.type }
  try {
    await challengeFactor(deps, { stateToken, type: chosen.type })
    return showSecondFactor(deps, result)
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    return showSecondFactor(deps, { ...result, problem: problemText(deps, error.reason) })
  }
}

/** Page for a member whose account awaits the owner's approval. */
export const showWaiting = resultPage(pagePaths.waiting, (deps, { email }: { email: string }) =>
  showPage(deps, { page: 'waiting-for-approval', email }),
)
