import { issueSessionToken } from '../../identity/login/complete-login.js'
import { findMember } from '../../identity/profile/members.js'
import { lifetimes } from '../../limits/lifetimes.js'
import {
  applyConsentDecision,
  clientName,
  findMemberOfSessionToken,
} from '../../oauth/authorize/consent.js'
import { originsOfClient } from '../../oauth/clients/active-clients.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { PageDeps } from '../kit/deps.js'
import { authorizationRequestOf, findOwnLoginForm } from '../kit/form.js'
import type { Page } from '../kit/page.js'
import { pageResponse } from '../kit/page-response.js'
import { cannotContinueResponse, resultPage } from '../kit/result-page.js'
import { returnToClientResponse } from './return-to-client.js'

/** Asks a member who has just logged in for consent to a client. */
export async function askForConsent(
  deps: PageDeps,
  login: { authorizationRequestId: string; identityId: string },
): Promise<Response> {
  const { authorizationRequestId, identityId } = login
  const sessionToken = await issueSessionToken(deps, identityId, lifetimes.consentDecision)
  return consentPage.respondWith(deps, { authorizationRequestId, sessionToken })
}

interface ConsentQuestion {
  authorizationRequestId: string
  /** Proves the login and is posted with the decision. */
  sessionToken: string
}

/** Page that asks a member for consent to a client. */
export const consentPage = resultPage({
  path: pagePaths.consent,
  render: async (deps, { authorizationRequestId, sessionToken }: ConsentQuestion) => {
    const authorizationRequest = authorizationRequestOf(deps, authorizationRequestId)
    const identityId = await findMemberOfSessionToken(deps, sessionToken)
    const member = identityId === undefined ? undefined : await findMember(deps, identityId)
    if (authorizationRequest?.intent !== 'auth' || !member) return cannotContinueResponse(deps)
    const { clientId, redirectUri } = authorizationRequest
    const formTargets = await originsOfClient(deps, clientId)
    const target = redirectUri === null ? formTargets[0] : new URL(redirectUri).origin
    return pageResponse(
      deps,
      {
        page: 'consent',
        action: pagePaths.consent,
        hidden: { request: authorizationRequestId, sessionToken },
        client: await clientName(deps, clientId),
        target: target ?? deps.branding.homeUrl,
        email: member.email,
      },
      { formTargets },
    )
  },
})

/** Form with the member's decision. */
export const consentForm: Page = {
  method: 'POST',
  path: pagePaths.consent,
  handle: async (deps, request) => {
    const form = findOwnLoginForm(deps, request)
    if (!form) return cannotContinueResponse(deps)
    const { authorizationRequest, field } = form
    const finished = await applyConsentDecision(deps, {
      authorizationRequestId: authorizationRequest.id,
      sessionToken: field('sessionToken'),
      isAllowed: field('decision') === 'allow',
    })
    if (!finished) return cannotContinueResponse(deps)
    return returnToClientResponse(deps, finished.request, finished.response)
  },
}
