import { authorizeAfterLogin } from '../../oauth/authorize/authorize-member.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import type { PageContext } from '../kit/context.js'
import { withBrowserSecret } from '../kit/cookies.js'
import { cannotContinueResponse } from '../kit/result-page.js'
import { respondToAuthorization } from './respond-to-authorization.js'

/**
 * Logs a member in to the browser. Then the browser returns to the site, or shows the consent page first.
 * @throws IdentityError state-token-invalid if the password was changed since `identity` was read
 */
export async function logInBrowser(
  context: PageContext,
  identity: StoredIdentity,
): Promise<Response> {
  const { deps, authorizationRequest, browser } = context
  if (!authorizationRequest) return cannotContinueResponse(context)
  const login = { identityId: identity.id, loggedInAt: deps.clock.now(), holder: identity }
  const { outcome, secret } = await authorizeAfterLogin(deps, authorizationRequest, browser, login)
  const response = await respondToAuthorization(context, outcome)
  return secret === undefined ? response : withBrowserSecret(deps, response, secret)
}
