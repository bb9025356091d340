import { findMember } from '../../identity/profile/members.js'
import {
  clientName,
  findMemberOfSessionToken,
  issueConsentToken,
} from '../../oauth/authorize/consent.js'
import { originsOfClient } from '../../oauth/clients/active-clients.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { PageDeps } from '../kit/deps.js'
import { pageResponse } from '../kit/page-response.js'
import { cannotContinueResponse, resultPage } from '../kit/result-page.js'

/** Asks a member who has just logged in for consent to a client. */
export async function askForConsent(deps: PageDeps, identityId: string): Promise<Response> {
  const sessionToken = await issueConsentToken(deps, identityId)
  return consentPage.respondWith(deps, { sessionToken })
}

interface ConsentQuestion {
  /** Session token that the form posts with the decision. It proves the login. */
  sessionToken: string
}

/**
 * Page that asks a member for consent to a client.
 * @see `consentForm` in `consent-form.ts`, which it posts to
 */
export const consentPage = resultPage({
  path: pagePaths.consent,
  render: async (deps, { sessionToken }: ConsentQuestion) => {
    const { authorizationRequest } = deps
    const identityId = await findMemberOfSessionToken(deps, sessionToken)
    const member = identityId === undefined ? undefined : await findMember(deps, identityId)
    if (authorizationRequest?.intent !== 'auth' || !member) return cannotContinueResponse(deps)
    const { id, clientId, redirectUri } = authorizationRequest
    const formTargets = await originsOfClient(deps, clientId)
    const target = redirectUri === null ? formTargets[0] : new URL(redirectUri).origin
    return pageResponse(
      deps,
      {
        page: 'consent',
        action: pagePaths.consent,
        hidden: { request: id, sessionToken },
        client: await clientName(deps, clientId),
        target: target ?? deps.branding.homeUrl,
        email: member.email,
      },
      { formTargets },
    )
  },
})
