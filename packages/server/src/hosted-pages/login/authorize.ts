import { formTargetsOf } from '../../oauth/authorize/authorization-request.js'
import {
  type AuthorizationOutcome,
  resolveAuthorization,
} from '../../oauth/authorize/resolve-authorization.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { PageDeps } from '../kit/deps.js'
import { readForm } from '../kit/form.js'
import { type Page, seeOther } from '../kit/page.js'
import { showDeadEnd, showPage } from '../kit/show.js'
import { showConsent } from './consent.js'
import { afterLogin, sendAuthorizationResponse } from './send-authorization-response.js'
import { showLogin } from './show-login.js'

/**
 * Authorization endpoint for a stored request. Responds at once to a session token or a logged-in browser; otherwise
 * shows the login page.
 * @see RFC 6749 §4.1.1, OIDC Core §3.1.2.1
 */
export const authorizePage: Page = {
  method: 'GET',
  path: pagePaths.authorize,
  handle: async (deps) => {
    const { authorizationRequest, browser } = deps
    if (!authorizationRequest) return showDeadEnd(deps)
    const outcome = await resolveAuthorization(deps, authorizationRequest, browser)
    return showOutcome(deps, authorizationRequest.requestHandle, outcome)
  },
}

/** Responds to an authorization request: shows the required page, or sends the authorization response. */
async function showOutcome(
  deps: PageDeps,
  requestHandle: string,
  outcome: AuthorizationOutcome,
): Promise<Response> {
  switch (outcome.kind) {
    case 'answered':
      return sendAuthorizationResponse(deps, outcome.redirect, outcome.response)
    case 'logged-in':
      return seeOther(afterLogin(outcome.redirect))
    case 'choice-needed':
      return showChoice(deps, requestHandle, outcome.redirect.clientId)
    case 'consent-needed':
      return showConsent(deps, { requestHandle, identityId: outcome.identityId })
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
  const formTargets = await formTargetsOf(deps, clientId)
  return showPage(
    deps,
    {
      page: 'choose-account',
      action: pagePaths.choose,
      otherUrl: `${pagePaths.login}?request=${encodeURIComponent(requestHandle)}`,
      hidden: { request: requestHandle },
      accounts: deps.browser.accounts.map(({ identityId, email, profile }) => ({
        id: identityId,
        name: profile.nickname ?? email,
        email,
      })),
    },
    { formTargets },
  )
}

/** Handles the selected account. */
export const chooseAccountForm: Page = {
  method: 'POST',
  path: pagePaths.choose,
  handle: async (deps, request) => {
    const form = await readForm(deps, request)
    if (!form) return showDeadEnd(deps)
    const outcome = await resolveAuthorization(deps, form, deps.browser, form.field('account'))
    return showOutcome(deps, form.requestHandle, outcome)
  },
}
