import type { Endpoint } from '../endpoint.js'
import type { LoginCallbackRequest, LogoutRequest } from './redirects.js'
import type { HttpResponseEnvelope } from './token-endpoints.js'

/*
 * Legacy endpoints whose response contains a whole HTTP response.
 * @see docs/wire/hosted-pages.md#redirect-sessions
 */

export const logout: Endpoint<LogoutRequest, HttpResponseEnvelope> = {
  method: 'GET',
  kind: 'write',
  path: '/_api/iam/authentication/v1/logout',
}
/** Redeems the session token. */
export const loginCallback: Endpoint<LoginCallbackRequest, HttpResponseEnvelope> = {
  method: 'GET',
  kind: 'write',
  path: '/_api/iam/authentication/v1/callback',
}
