import { findOwnDeletion } from '../../identity/deletion/own-deletion.js'
import type { PendingAuthorizationRequest } from '../../oauth/authorize/authorization-request.js'
import { addBrowserLogin } from '../../oauth/authorize/browser-state.js'
import { resolveAfterLogin } from '../../oauth/authorize/resolve-authorization.js'
import { pagePaths } from '../../settings/page-paths.js'
import { withBrowserSecret } from '../kit/cookies.js'
import type { PageDeps } from '../kit/deps.js'
import { redirectToPath } from '../kit/page.js'
import { cannotContinueResponse } from '../kit/result-page.js'
import { respondToOutcome } from './respond-to-outcome.js'

interface ProvenLogin {
  identityId: string
  /** True if the member has seen the page about the scheduled deletion. */
  hasSeenDeletionPage?: boolean
}

/**
 * Logs a member in to the browser, and resolves the authorization request, so that the browser returns to the site. If
 * the deletion of the account is scheduled, the browser first shows a page about it.
 */
export async function logInBrowser(deps: PageDeps, login: ProvenLogin): Promise<Response> {
  const { identityId, hasSeenDeletionPage = false } = login
  const { authorizationRequest, browser } = deps
  if (!authorizationRequest) return cannotContinueResponse(deps)
  if (!hasSeenDeletionPage && (await findOwnDeletion(deps, identityId))?.dueAt) {
    return logInBeforeScheduledDeletion(deps, authorizationRequest, identityId)
  }
  const { outcome, secret } = await resolveAfterLogin(
    deps,
    authorizationRequest,
    browser,
    identityId,
  )
  const response = await respondToOutcome(deps, outcome)
  return secret === undefined ? response : withBrowserSecret(deps, response, secret)
}

/**
 * Logs the browser in, and redirects to the page about the scheduled deletion, on which the member keeps the account or
 * continues.
 */
async function logInBeforeScheduledDeletion(
  deps: PageDeps,
  { id }: PendingAuthorizationRequest,
  identityId: string,
): Promise<Response> {
  const secret = await addBrowserLogin(deps, deps.browser, { identityId })
  const path = `${pagePaths.accountDelete}?request=${id}`
  return withBrowserSecret(deps, redirectToPath(deps, path), secret)
}
