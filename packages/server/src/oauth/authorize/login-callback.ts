import { redeemSessionToken } from '../../storage/oauth/one-time-tokens.js'
import type { OAuthDeps } from '../deps.js'
import { RedirectRefusedError } from '../errors.js'
import { findAuthorizationRequest } from './authorization-request.js'
import { prepareResponse } from './authorization-response.js'
import { finishAuthorization } from './resolve-authorization.js'

/**
 * Finishes an authorization request with the session token of a member whom a server of the site has logged in. Returns
 * the URL to which the browser is redirected.
 * @throws RedirectRefusedError if the request or the session token is no longer valid, if the member has to consent
 * first, or if the response mode is not a redirect
 */
export async function loginCallback(
  deps: OAuthDeps,
  login: { authorizationRequestId: string; sessionToken: string },
): Promise<string> {
  const { authorizationRequestId, sessionToken } = login
  const url = await deps.db.transaction(async (tx) => {
    const queries = { ...deps, db: tx }
    const authorizationRequest = await findAuthorizationRequest(queries, authorizationRequestId)
    if (authorizationRequest?.intent !== 'auth') return undefined
    const identityId = await redeemSessionToken(deps, tx, sessionToken)
    if (identityId === undefined) return undefined
    const outcome = await finishAuthorization(deps, tx, authorizationRequest, identityId)
    if (outcome.kind !== 'finished-with-response') return undefined
    const transport = prepareResponse(outcome.authorizationRequest, outcome.response)
    return transport.kind === 'redirect' ? transport.url : undefined
  })
  if (url !== undefined) return url
  throw new RedirectRefusedError(
    'request-invalid',
    'the authorization request or the login is over, or a page has to be shown; begin again',
  )
}
