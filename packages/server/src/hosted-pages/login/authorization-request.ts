import type { AuthorizationOutcome } from '../../oauth/authorize/finish-authorization.js'
import { finishIfLoggedIn } from '../../oauth/authorize/finish-if-logged-in.js'
import { pagePaths } from '../../settings/page-paths.js'
import { isLoginContext, type LoginContext } from '../kit/context.js'
import { withBrowserSecret } from '../kit/cookies.js'
import type { HostedPage } from '../kit/page.js'
import { pageResponse } from '../kit/page-response.js'
import { cannotContinueResponse } from '../kit/result-page.js'
import { loginPage } from './login.js'
import { loginStepForm } from './login-step.js'
import { respondToAuthorization } from './respond-to-authorization.js'

/**
 * Page at `/auth/authorize?request=ID`. Finishes a stored authorization request, or asks for a login, an account or
 * consent.
 * @see `authorizationEndpointPage` in `authorization-endpoint.ts`, which stores a request; OIDC Core §3.1.2
 */
export const authorizationRequestPage: HostedPage = {
  method: 'GET',
  path: pagePaths.authorizationRequest,
  handle: async (context) =>
    isLoginContext(context) ? finishOrAsk(context) : cannotContinueResponse(context),
}

/** Form in which the user chooses an account of the browser. */
export const chooseAccountForm = loginStepForm({
  path: pagePaths.chooseAccount,
  handle: (context, { field }) => finishOrAsk(context, field('account')),
})

/**
 * Returns to the site immediately if a session token or a login of the browser suffices. Otherwise asks for a login, an
 * account or consent; with `prompt=none`, returns to the site with an error.
 */
async function finishOrAsk(context: LoginContext, chosenId?: string): Promise<Response> {
  const { deps, authorizationRequest, browser } = context
  const outcome = await finishIfLoggedIn(deps, authorizationRequest, browser, chosenId)
  if (outcome.kind === 'login-required') return loginPage.renderOrRedirect(context, {})
  if (outcome.kind === 'account-selection-required') return chooseAccountResponse(context)
  const response = await respondToAuthorization(context, outcome)
  const { secret, logins } = browser
  // The use of a login renews it, so its cookie must last as long. Without such a use, the browser may have got another
  // secret since, by a login in another tab.
  return secret !== undefined && logins.length > 0 && usesLogin(outcome)
    ? withBrowserSecret(context, response, secret)
    : response
}

/** Returns whether an outcome is for a member who is logged in to this browser, or whom a session token proves. */
function usesLogin(outcome: AuthorizationOutcome): boolean {
  if (outcome.kind === 'client-response') return 'code' in outcome.response
  return outcome.kind === 'consent-required'
}

/** Creates the response with the page on which the user chooses an account of this browser. */
function chooseAccountResponse(context: LoginContext): Promise<Response> {
  const { id } = context.authorizationRequest
  return pageResponse(context, {
    page: 'choose-account',
    action: pagePaths.chooseAccount,
    otherUrl: `${pagePaths.login}?request=${encodeURIComponent(id)}`,
    hidden: { request: id },
    accounts: context.browser.logins.map(({ identityId, email, profile }) => ({
      id: identityId,
      name: profile.nickname ?? email,
      email,
    })),
  })
}
