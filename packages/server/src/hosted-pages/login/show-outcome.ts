import type { AuthorizationOutcome } from '../../oauth/authorize/resolve-authorization.js'
import { originsOfClient } from '../../oauth/clients/active-clients.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { PageDeps } from '../kit/deps.js'
import { seeOther } from '../kit/page.js'
import { showDeadEnd, showPage } from '../kit/show.js'
import { askForConsent } from './consent.js'
import { returnUrlAfterLogin } from './return-url.js'
import { sendAuthorizationResponse } from './send-authorization-response.js'
import { showLogin } from './show-login.js'

/** Responds to a resolved authorization request: shows the required page, or returns to the site. */
export async function showOutcome(
  deps: PageDeps,
  requestHandle: string,
  outcome: AuthorizationOutcome,
): Promise<Response> {
  switch (outcome.kind) {
    case 'answered':
      return sendAuthorizationResponse(deps, outcome.redirect, outcome.response)
    case 'logged-in':
      return seeOther(returnUrlAfterLogin(outcome.redirect))
    case 'choice-needed':
      return showChoice(deps, requestHandle, outcome.redirect.clientId)
    case 'consent-needed':
      return askForConsent(deps, { requestHandle, identityId: outcome.identityId })
    case 'login-needed':
      return showLogin(deps, { requestHandle })
    case 'over':
      return showDeadEnd(deps)
  }
}

/** Shows the accounts of this browser, to select one. */
async function showChoice(
  deps: PageDeps,
  requestHandle: string,
  clientId: string,
): Promise<Response> {
  const formTargets = await originsOfClient(deps, clientId)
  return showPage(
    deps,
    {
      page: 'choose-account',
      action: pagePaths.choose,
      otherUrl: `${pagePaths.login}?request=${encodeURIComponent(requestHandle)}`,
      hidden: { request: requestHandle },
      accounts: deps.browser.logins.map(({ identityId, email, profile }) => ({
        id: identityId,
        name: profile.nickname ?? email,
        email,
      })),
    },
    { formTargets },
  )
}
