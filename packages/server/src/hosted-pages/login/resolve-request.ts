import { resolveAuthorization } from '../../oauth/authorize/resolve-authorization.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { Page } from '../kit/page.js'
import { cannotContinueResponse } from '../kit/result-page.js'
import { respondToOutcome } from './finish-login.js'

/**
 * Resolves the authorization request in the URL. If the request has a session token, or the browser is logged in,
 * returns to the site at once. Otherwise shows the login page.
 * @see `authorizationEndpointPage` in `authorization-endpoint.ts`, which stores a request; OIDC Core §3.1.2
 */
export const resolveRequestPage: Page = {
  method: 'GET',
  path: pagePaths.authorize,
  handle: async (context) => {
    const { authorizationRequest, browser } = context
    if (!authorizationRequest) return cannotContinueResponse(context)
    const outcome = await resolveAuthorization(context.deps, authorizationRequest, browser)
    return respondToOutcome(context, outcome)
  },
}
