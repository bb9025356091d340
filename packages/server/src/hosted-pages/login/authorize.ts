import { authorizeBrowser, type BrowserOutcome } from '../../oauth/authorize/authorize-browser.js'
import { originsOfClient } from '../../oauth/clients/active-clients.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { PageContext } from '../kit/context.js'
import { withBrowserSecret } from '../kit/cookies.js'
import { loginStepForm } from '../kit/form.js'
import type { Page } from '../kit/page.js'
import { pageResponse } from '../kit/page-response.js'
import { cannotContinueResponse } from '../kit/result-page.js'
import { respondToOutcome } from './log-in-browser.js'
import { loginPage } from './login.js'

/**
 * Resolves the authorization request in the URL. Returns to the site at once if a session token or a login of the
 * browser suffices. Otherwise asks for a login, an account or consent; with `prompt=none`, returns to the site with an
 * error.
 * @see `authorizationEndpointPage` in `authorization-endpoint.ts`, which stores a request; OIDC Core §3.1.2
 */
export const authorizePage: Page = {
  method: 'GET',
  path: pagePaths.authorize,
  handle: async (context) => {
    const { deps, authorizationRequest, browser } = context
    if (!authorizationRequest) return cannotContinueResponse(context)
    const outcome = await authorizeBrowser(deps, authorizationRequest, browser)
    return respondToResolution(context, outcome)
  },
}

/** Responds like `respondToOutcome`, or shows the page on which the user logs in or chooses an account. */
async function respondToResolution(
  context: PageContext,
  outcome: BrowserOutcome,
): Promise<Response> {
  switch (outcome.kind) {
    case 'login-required':
      return loginPage.respondWith(context, {})
    case 'account-selection-required':
      return chooseAccountResponse(context)
    default: {
      const { deps, browser } = context
      const response = await respondToOutcome(context, outcome)
      const { secret, logins } = browser
      // The use of a login renews it, so its cookie must last as long.
      return secret === undefined || logins.length === 0
        ? response
        : withBrowserSecret(deps, response, secret)
    }
  }
}

/** Creates the response with the page on which the user chooses an account of this browser. */
async function chooseAccountResponse(context: PageContext): Promise<Response> {
  const { deps, authorizationRequest, browser } = context
  if (!authorizationRequest) return cannotContinueResponse(context)
  const { id, clientId } = authorizationRequest
  const formTargets = await originsOfClient(deps, clientId)
  return pageResponse(
    context,
    {
      page: 'choose-account',
      action: pagePaths.choose,
      otherUrl: `${pagePaths.login}?request=${encodeURIComponent(id)}`,
      hidden: { request: id },
      accounts: browser.logins.map(({ identityId, email, profile }) => ({
        id: identityId,
        name: profile.nickname ?? email,
        email,
      })),
    },
    { formTargets },
  )
}

/** Form in which the user chooses an account of the browser. */
export const chooseAccountForm = loginStepForm({
  path: pagePaths.choose,
  handle: async (context, { authorizationRequest, field }) => {
    const { deps, browser } = context
    const chosenId = field('account')
    const outcome = await authorizeBrowser(deps, authorizationRequest, browser, chosenId)
    return respondToResolution(context, outcome)
  },
})
