import { findMember } from '../../identity/profile/members.js'
import { formTargetsOf } from '../../oauth/authorize/authorization-request.js'
import {
  applyConsentDecision,
  clientName,
  findMemberOfToken,
  issueConsentToken,
} from '../../oauth/authorize/consent.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { PageDeps } from '../kit/deps.js'
import { pendingRequest, readForm } from '../kit/form.js'
import type { Page } from '../kit/page.js'
import { resultPage } from '../kit/result-page.js'
import { showDeadEnd, showPage } from '../kit/show.js'
import { sendAuthorizationResponse } from './send-authorization-response.js'

/** Asks a member who has just logged in for consent to a client. */
export async function showConsent(
  deps: PageDeps,
  { requestHandle, identityId }: { requestHandle: string; identityId: string },
): Promise<Response> {
  return consentPage(deps, {
    requestHandle,
    sessionToken: await issueConsentToken(deps, identityId),
  })
}

/** Consent page. `sessionToken` proves the login and is posted with the decision. */
export const consentPage = resultPage(
  pagePaths.consent,
  async (
    deps,
    { requestHandle, sessionToken }: { requestHandle: string; sessionToken: string },
  ) => {
    const pendingRedirect = (await pendingRequest(deps, requestHandle))?.redirect
    const identityId = await findMemberOfToken(deps, sessionToken)
    const member = identityId === undefined ? undefined : await findMember(deps, identityId)
    if (pendingRedirect?.intent !== 'auth' || !member) return showDeadEnd(deps)
    const formTargets = await formTargetsOf(deps, pendingRedirect.clientId)
    const target =
      pendingRedirect.redirectUri === null
        ? formTargets[0]
        : new URL(pendingRedirect.redirectUri).origin
    return showPage(
      deps,
      {
        page: 'consent',
        action: pagePaths.consent,
        hidden: { request: requestHandle, sessionToken },
        client: await clientName(deps, pendingRedirect.clientId),
        target: target ?? deps.branding.homeUrl,
        email: member.email,
      },
      { formTargets },
    )
  },
)

/** Handles the member's decision on the consent page. */
export const consentForm: Page = {
  method: 'POST',
  path: pagePaths.consent,
  handle: async (deps, request) => {
    const form = await readForm(deps, request)
    if (!form) return showDeadEnd(deps)
    const { requestHandle, field } = form
    const sessionToken = field('sessionToken')
    const allowed = field('decision') === 'allow'
    const answered = await applyConsentDecision(deps, { requestHandle, sessionToken, allowed })
    if (!answered) return showDeadEnd(deps)
    return sendAuthorizationResponse(deps, answered.redirect, answered.response)
  },
}
