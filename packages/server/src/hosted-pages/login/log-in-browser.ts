import { findOwnDeletion } from '../../identity/deletion/own-deletion.js'
import { addBrowserLogin } from '../../oauth/authorize/browser-logins.js'
import {
  type FinishOutcome,
  resolveAfterLogin,
} from '../../oauth/authorize/resolve-authorization.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import type { PageContext } from '../kit/context.js'
import { withBrowserSecret } from '../kit/cookies.js'
import { redirectTo, redirectToPath } from '../kit/page.js'
import { cannotContinueResponse } from '../kit/result-page.js'
import { consentPage } from './consent.js'
import { addLoggedInParameter, returnToClientResponse } from './return-to-client.js'

/**
 * Logs a member in to the browser. Then the browser returns to the site, or shows the consent page first. If
 * the deletion of the account is scheduled, the browser first shows a page on which the member keeps the account or
 * continues.
 * @throws IdentityError state-token-invalid if the password was changed since `identity` was read
 */
export async function logInBrowser(
  context: PageContext,
  identity: StoredIdentity,
): Promise<Response> {
  const { deps, authorizationRequest, browser } = context
  if (!authorizationRequest) return cannotContinueResponse(context)
  const identityId = identity.id
  const login = { identityId, loggedInAt: deps.clock.now(), holder: identity }
  if ((await findOwnDeletion(deps, identityId))?.dueAt) {
    const secret = await addBrowserLogin(deps, browser, login)
    const path = `${pagePaths.accountDelete}?request=${authorizationRequest.id}`
    return withBrowserSecret(deps, redirectToPath(context, path), secret)
  }
  const { outcome, secret } = await resolveAfterLogin(deps, authorizationRequest, browser, login)
  const response = await respondToOutcome(context, outcome)
  return secret === undefined ? response : withBrowserSecret(deps, response, secret)
}

/** Responds to the outcome of an authorization request: returns to the site, or asks for consent first. */
export async function respondToOutcome(
  context: PageContext,
  outcome: FinishOutcome,
): Promise<Response> {
  switch (outcome.kind) {
    case 'finished-with-response':
      return returnToClientResponse(context, outcome.authorizationRequest, outcome.response)
    case 'finished-without-code': {
      const { clientId, returnUrl } = outcome.authorizationRequest
      return redirectTo(clientId === null ? returnUrl : addLoggedInParameter(returnUrl, true))
    }
    case 'consent-required':
      return consentPage.respondWith(context, { sessionToken: outcome.sessionToken })
    case 'not-pending':
      return cannotContinueResponse(context)
  }
}
