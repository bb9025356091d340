import type { AuthorizationOutcome } from '../../oauth/authorize/resolve-authorization.js'
import { originsOfClient } from '../../oauth/clients/active-clients.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { PageDeps } from '../kit/deps.js'
import { redirectTo } from '../kit/page.js'
import { pageResponse } from '../kit/page-response.js'
import { cannotContinueResponse } from '../kit/result-page.js'
import { askForConsent } from './consent-page.js'
import { loginPage } from './login-page.js'
import { returnToClientResponse } from './return-to-client.js'
import { returnUrlAfterLogin } from './return-url.js'

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
      return returnToClientResponse(deps, outcome.request, outcome.response)
    case 'finished-without-code':
      return redirectTo(returnUrlAfterLogin(outcome.request))
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

/** Creates the response with the page on which the user selects an account of this browser. */
async function chooseAccountResponse(deps: PageDeps): Promise<Response> {
  if (!deps.authorizationRequest) return cannotContinueResponse(deps)
  const { id, clientId } = deps.authorizationRequest
  const formTargets = await originsOfClient(deps, clientId)
  return pageResponse(
    deps,
    {
      page: 'choose-account',
      action: pagePaths.choose,
      otherUrl: `${pagePaths.login}?request=${encodeURIComponent(id)}`,
      hidden: { request: id },
      accounts: deps.browser.logins.map(({ identityId, email, profile }) => ({
        id: identityId,
        name: profile.nickname ?? email,
        email,
      })),
    },
    { formTargets },
  )
}
