import { findMember } from '../../identity/profile/members.js'
import {
  applyConsentDecision,
  clientName,
  findMemberOfToken,
  issueConsentToken,
} from '../../oauth/authorize/consent.js'
import { originsOfClient } from '../../oauth/clients/active-clients.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { PageDeps } from '../kit/deps.js'
import { pendingRedirectOf, readLoginForm } from '../kit/form.js'
import type { Page } from '../kit/page.js'
import { resultPage } from '../kit/result-page.js'
import { showDeadEnd, showPage } from '../kit/show.js'
import { sendAuthorizationResponse } from './send-authorization-response.js'

/** Asks a member who has just logged in for consent to a client. */
export async function askForConsent(
  deps: PageDeps,
  { requestHandle, identityId }: { requestHandle: string; identityId: string },
): Promise<Response> {
  return showConsent(deps, {
    requestHandle,
    sessionToken: await issueConsentToken(deps, identityId),
  })
}

/** Consent page. `sessionToken` proves the login and is posted with the decision. */
export const showConsent = resultPage(
  pagePaths.consent,
  async (
    deps,
    { requestHandle, sessionToken }: { requestHandle: string; sessionToken: string },
  ) => {
    const redirect = pendingRedirectOf(deps, requestHandle)
    const identityId = await findMemberOfToken(deps, sessionToken)
    const member = identityId === undefined ? undefined : await findMember(deps, identityId)
    if (redirect?.intent !== 'auth' || !member) return showDeadEnd(deps)
    const formTargets = await originsOfClient(deps, redirect.clientId)
    const target =
      redirect.redirectUri === null ? formTargets[0] : new URL(redirect.redirectUri).origin
    return showPage(
      deps,
      {
        page: 'consent',
        action: pagePaths.consent,
        hidden: { request: requestHandle, sessionToken },
        client: await clientName(deps, redirect.clientId),
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
    const form = readLoginForm(deps, request)
    if (!form) return showDeadEnd(deps)
    const { requestHandle, field } = form
    const sessionToken = field('sessionToken')
    const allowed = field('decision') === 'allow'
    const answered = await applyConsentDecision(deps, { requestHandle, sessionToken, allowed })
    if (!answered) return showDeadEnd(deps)
    return sendAuthorizationResponse(deps, answered.redirect, answered.response)
  },
}
