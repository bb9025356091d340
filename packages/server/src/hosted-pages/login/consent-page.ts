import { findMember } from '../../identity/profile/members.js'
import {
  clientName,
  findMemberOfSessionToken,
  issueConsentToken,
} from '../../oauth/authorize/consent.js'
import { originsOfClient } from '../../oauth/clients/active-clients.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { PageDeps } from '../kit/deps.js'
import { authorizationRequestOf } from '../kit/form.js'
import { pageResponse } from '../kit/page-response.js'
import { cannotContinueResponse, resultPage } from '../kit/result-page.js'

/** Asks a member who has just logged in for consent to a client. */
export async function askForConsent(
  deps: PageDeps,
  login: { authorizationRequestId: string; identityId: string },
): Promise<Response> {
  const { authorizationRequestId, identityId } = login
  const sessionToken = await issueConsentToken(deps, identityId)
  return consentPage.respondWith(deps, { authorizationRequestId, sessionToken })
}

interface ConsentQuestion {
  authorizationRequestId: string
  /** Session token that the form posts with the decision. It proves the login. */
  sessionToken: string
}

/**
 * Page that asks a member for consent to a client.
 * @see `consentForm` in `resolve-request.ts`, which it posts to
 */
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
