import { redeemSessionToken } from '../../storage/oauth/one-time-tokens.js'
import type { OAuthDeps } from '../deps.js'
import { RedirectRefusedError } from '../errors.js'
import { prepareResponse } from './authorization-response.js'
import { findBrowserRequest } from './browser-requests.js'
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
    const request = await findBrowserRequest({ ...deps, db: tx }, authorizationRequestId, ['auth'])
    if (!request) return undefined
    const identityId = await redeemSessionToken(deps, tx, sessionToken)
    if (identityId === undefined) return undefined
    const pending = { ...request, id: authorizationRequestId }
    const outcome = await finishAuthorization(deps, tx, pending, identityId)
    if (outcome.kind !== 'finished-with-response') return undefined
    const transport = prepareResponse(outcome.request, outcome.response)
    return transport.kind === 'redirect' ? transport.url : undefined
  })
  if (url !== undefined) return url
  throw new RedirectRefusedError(
    'request-invalid',
    'the authorization request or the login is over, or a page has to be shown; begin again',
  )
}
