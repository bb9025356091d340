import { findMember } from '../../identity/profile/members.js'
import { clientName, findMemberOfSessionToken } from '../../oauth/authorize/consent.js'
import { finishAfterConsent } from '../../oauth/authorize/finish-authorization.js'
import { originsOfClient } from '../../oauth/clients/active-clients.js'
import { pagePaths } from '../../settings/page-paths.js'
import { pageResponse } from '../kit/page-response.js'
import { cannotContinueResponse } from '../kit/result-page.js'
import { loginStepForm, loginStepPage } from './login-step.js'
import { returnToClientResponse } from './return-to-client.js'

interface ConsentQuestion {
  /** Session token that the form posts with the decision. It proves the login. */
  sessionToken: string
}

/** Page that asks a member for consent to a client. */
export const consentPage = loginStepPage({
  path: pagePaths.consent,
  render: async (context, { sessionToken }: ConsentQuestion) => {
    const { deps, authorizationRequest } = context
    const identityId = await findMemberOfSessionToken(deps, sessionToken)
    const member = identityId === undefined ? undefined : await findMember(deps, identityId)
    if (authorizationRequest.intent !== 'auth' || !member) return cannotContinueResponse(context)
    const { id, clientId, redirectUri } = authorizationRequest
    const [origin] = await originsOfClient(deps, clientId)
    const target = redirectUri === null ? origin : new URL(redirectUri).origin
    return pageResponse(context, {
      page: 'consent',
      action: pagePaths.consent,
      hidden: { request: id, sessionToken },
      client: await clientName(deps, clientId),
      target: target ?? context.branding.homeUrl,
      email: member.email,
    })
  },
})

/** Form with the member's decision. */
export const consentForm = loginStepForm({
  path: pagePaths.consent,
  handle: async (context, { field }) => {
    const outcome = await finishAfterConsent(context.deps, context.authorizationRequest, {
      sessionToken: field('sessionToken'),
      isAllowed: field('decision') === 'allow',
    })
    return outcome.kind === 'not-pending'
      ? cannotContinueResponse(context)
      : returnToClientResponse(context, outcome.authorizationRequest, outcome.response)
  },
})
