import { findOwnDeletion } from '../../identity/deletion/own-deletion.js'
import type { PendingAuthorizationRequest } from '../../oauth/authorize/authorization-request.js'
import { addBrowserLogin } from '../../oauth/authorize/browser-logins.js'
import {
  type AuthorizationOutcome,
  resolveAfterLogin,
} from '../../oauth/authorize/resolve-authorization.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { PageContext } from '../kit/context.js'
import { withBrowserSecret } from '../kit/cookies.js'
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
  context: PageContext,
  identityId: string,
  { hasSeenDeletionPage = false }: { hasSeenDeletionPage?: boolean } = {},
): Promise<Response> {
  const { authorizationRequest, browser } = context
  if (!authorizationRequest) return cannotContinueResponse(context)
  if (!hasSeenDeletionPage && (await findOwnDeletion(context.deps, identityId))?.dueAt) {
    return logInBeforeScheduledDeletion(context, authorizationRequest, identityId)
  }
  const { outcome, secret } = await resolveAfterLogin(
    context.deps,
    authorizationRequest,
    browser,
    identityId,
  )
  const response = await respondToOutcome(context, outcome)
  return secret === undefined ? response : withBrowserSecret(context.deps, response, secret)
}

/**
 * Responds to the outcome of an authorization request: returns to the site, or shows the page that the outcome
 * requires.
 */
export async function respondToOutcome(
  context: PageContext,
  outcome: AuthorizationOutcome,
): Promise<Response> {
  switch (outcome.kind) {
    case 'finished-with-response':
      return returnToClientResponse(context, outcome.authorizationRequest, outcome.response)
    case 'finished-without-code':
      return redirectTo(returnUrlAfterLogin(outcome.authorizationRequest))
    case 'login-required':
      return loginPage.respondWith(context, {})
    case 'account-selection-required':
      return chooseAccountResponse(context)
    case 'consent-required':
      return askForConsent(context, outcome.identityId)
    case 'ended-before':
      return cannotContinueResponse(context)
  }
}

/**
 * Logs the browser in, and redirects to the page about the scheduled deletion, on which the member keeps the account or
 * continues.
 */
async function logInBeforeScheduledDeletion(
  context: PageContext,
  { id }: PendingAuthorizationRequest,
  identityId: string,
): Promise<Response> {
  const secret = await addBrowserLogin(context.deps, context.browser, { identityId })
  const path = `${pagePaths.accountDelete}?request=${id}`
  return withBrowserSecret(context.deps, redirectToPath(context, path), secret)
}
