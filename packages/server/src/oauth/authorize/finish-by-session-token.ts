import { redeemSessionToken } from '../../storage/one-time-tokens/one-time-tokens.js'
import type { OAuthDeps } from '../deps.js'
import { RedirectRefusedError } from '../errors.js'
import { prepareResponse } from './authorization-response.js'
import { findAuthorizationRequest } from './browser-requests.js'
import { findClientOf, finishUnlessConsentRequired } from './finish-authorization.js'

/**
 * Finishes an authorization request with the session token of a member whom a backend of the site has logged in.
 * Returns the URL to which the browser is redirected.
 * @throws RedirectRefusedError if the request or the session token is no longer valid, if the member has to consent
 * first, or if the response mode is not a redirect
 */
export async function finishBySessionToken(
  deps: OAuthDeps,
  {
    authorizationRequestId,
    sessionToken,
    issuer,
  }: { authorizationRequestId: string; sessionToken: string; issuer: string },
): Promise<string> {
  const authorizationRequest = await findAuthorizationRequest(deps, authorizationRequestId)
  const client = authorizationRequest && (await findClientOf(deps, authorizationRequest))
  const url = await deps.db.transaction(async (tx) => {
    if (authorizationRequest?.intent !== 'auth') return undefined
    const login = await redeemSessionToken(deps, tx, sessionToken)
    if (!login) return undefined
    const outcome = await finishUnlessConsentRequired(deps, tx, {
      authorizationRequest,
      client,
      login,
    })
    if (outcome?.kind !== 'finished-with-response') return undefined
    const transport = prepareResponse(outcome.authorizationRequest, outcome.response, issuer)
    return transport.kind === 'redirect' ? transport.url : undefined
  })
  if (url !== undefined) return url
  throw new RedirectRefusedError(
    'request-invalid',
    'the authorization request or the session token was used or has expired, or the member must see a page, for example to consent; begin a new login',
  )
}
