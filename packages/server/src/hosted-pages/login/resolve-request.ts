import {
  resolveAfterConsent,
  resolveAuthorization,
} from '../../oauth/authorize/resolve-authorization.js'
import { pagePaths } from '../../settings/page-paths.js'
import { findOwnLoginForm } from '../kit/form.js'
import type { Page } from '../kit/page.js'
import { cannotContinueResponse } from '../kit/result-page.js'
import { respondToOutcome } from './respond-to-outcome.js'

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

/** Form in which the user selects an account of the browser. */
export const chooseAccountForm: Page = {
  method: 'POST',
  path: pagePaths.choose,
  handle: async (deps, request) => {
    const form = findOwnLoginForm(deps, request)
    if (!form) return cannotContinueResponse(deps)
    const { authorizationRequest, field } = form
    const { browser } = deps
    const outcome = await resolveAuthorization(
      deps,
      authorizationRequest,
      browser,
      field('account'),
    )
    return respondToOutcome(deps, outcome)
  },
}

/** Form with the member's decision about the consent. */
export const consentForm: Page = {
  method: 'POST',
  path: pagePaths.consent,
  handle: async (deps, request) => {
    const form = findOwnLoginForm(deps, request)
    if (!form) return cannotContinueResponse(deps)
    const { authorizationRequest, field } = form
    const outcome = await resolveAfterConsent(deps, authorizationRequest, {
      sessionToken: field('sessionToken'),
      isAllowed: field('decision') === 'allow',
    })
    return respondToOutcome(deps, outcome)
  },
}
