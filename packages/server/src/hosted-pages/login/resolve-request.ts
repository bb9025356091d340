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
  handle: async (deps) => {
    const { authorizationRequest, browser } = deps
    if (!authorizationRequest) return cannotContinueResponse(deps)
    const outcome = await resolveAuthorization(deps, authorizationRequest, browser)
    return respondToOutcome(deps, outcome)
  },
}
