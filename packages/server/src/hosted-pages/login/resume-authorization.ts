import { resolveAuthorization } from '../../oauth/authorize/resolve-authorization.js'
import { pagePaths } from '../../settings/page-paths.js'
import { readLoginForm } from '../kit/form.js'
import type { Page } from '../kit/page.js'
import { showDeadEnd } from '../kit/show.js'
import { showOutcome } from './show-outcome.js'

/**
 * Authorization endpoint for a stored request. Responds at once to a session token or a logged-in browser; otherwise
 * shows the login page.
 * @see RFC 6749 §4.1.1, OIDC Core §3.1.2.1
 */
export const resumeAuthorizationPage: Page = {
  method: 'GET',
  path: pagePaths.authorize,
  handle: async (deps) => {
    const { authorizationRequest, browser } = deps
    if (!authorizationRequest) return showDeadEnd(deps)
    const outcome = await resolveAuthorization(deps, authorizationRequest, browser)
    return showOutcome(deps, authorizationRequest.requestHandle, outcome)
  },
}

/** Handles the selected account. */
export const chooseAccountForm: Page = {
  method: 'POST',
  path: pagePaths.choose,
  handle: async (deps, request) => {
    const form = readLoginForm(deps, request)
    if (!form) return showDeadEnd(deps)
    const { field, ...authorizationRequest } = form
    const selectedId = field('account')
    const outcome = await resolveAuthorization(deps, authorizationRequest, deps.browser, selectedId)
    return showOutcome(deps, form.requestHandle, outcome)
  },
}
