import type { AuthorizationOutcome } from '../../oauth/authorize/finish-authorization.js'
import type { PageContext } from '../kit/context.js'
import { redirectTo } from '../kit/page.js'
import { cannotContinueResponse } from '../kit/result-page.js'
import { consentPage } from './consent.js'
import { addLoggedInParameter, returnToClientResponse } from './return-to-client.js'

/** Responds to the outcome of an authorization request: returns to the site, or asks for consent first. */
export async function respondToAuthorization(
  context: PageContext,
  outcome: AuthorizationOutcome,
): Promise<Response> {
  switch (outcome.kind) {
    case 'client-response':
      return returnToClientResponse(context, outcome.authorizationRequest, outcome.response)
    case 'plain-login-finished': {
      const { clientId, returnUrl } = outcome.authorizationRequest
      return redirectTo(clientId === null ? returnUrl : addLoggedInParameter(returnUrl, true))
    }
    case 'consent-required':
      return consentPage.renderOrRedirect(context, { sessionToken: outcome.sessionToken })
    case 'not-pending':
      return cannotContinueResponse(context)
  }
}
