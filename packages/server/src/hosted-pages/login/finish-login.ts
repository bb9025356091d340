import { findOwnDeletion } from '../../identity/deletion/own-deletion.js'
import type { PendingAuthorizationRequest } from '../../oauth/authorize/authorization-request.js'
import { addBrowserLogin } from '../../oauth/authorize/browser-logins.js'
import {
  type AuthorizationOutcome,
  resolveAfterLogin,
} from '../../oauth/authorize/resolve-authorization.js'
import { pagePaths } from '../../settings/page-paths.js'
import { withBrowserSecret } from '../kit/cookies.js'
import type { PageDeps } from '../kit/deps.js'
import { redirectTo, redirectToPath } from '../kit/page.js'
import { cannotContinueResponse } from '../kit/result-page.js'
import { chooseAccountResponse } from './choose-account-page.js'
import { askForConsent } from './consent-page.js'
import { loginPage } from './login-page.js'
import { returnToClientResponse } from './return-to-client.js'
import { returnUrlAfterLogin } from './return-url.js'

/**
 * Logs a member in to the browser, and resolves the authorization request, so that the browser returns to the site. If
 * the deletion of the account is scheduled, the browser first shows a page about it.
 * @param options.hasSeenDeletionPage true if the member has seen this page
 */
export async function logInBrowser(
  deps: PageDeps,
  identityId: string,
  { hasSeenDeletionPage = false }: { hasSeenDeletionPage?: boolean } = {},
): Promise<Response> {
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
 * Responds to the outcome of an authorization request: returns to the site, or shows the page that the outcome
 * requires.
 */
export async function respondToOutcome(
  deps: PageDeps,
  outcome: AuthorizationOutcome,
): Promise<Response> {
  switch (outcome.kind) {
    case 'finished-with-response':
      return returnToClientResponse(deps, outcome.authorizationRequest, outcome.response)
    case 'finished-without-code':
      return redirectTo(returnUrlAfterLogin(outcome.authorizationRequest))
    case 'login-required':
      return loginPage.respondWith(deps, {})
    case 'account-selection-required':
      return chooseAccountResponse(deps)
    case 'consent-required':
      return askForConsent(deps, outcome.identityId)
    case 'ended-before':
      return cannotContinueResponse(deps)
  }
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
