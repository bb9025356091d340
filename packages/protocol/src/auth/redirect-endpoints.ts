import type { Endpoint } from '../endpoint.js'
import type { LoginCallbackRequest, LogoutRequest } from './redirects.js'
import type { RawHttpResponse } from './token-endpoints.js'

/*
 * Older calls that answer with a whole HTTP answer in place of a message, by name.
 * @see docs/wire.md#redirect-sessions
 */

export const logout: Endpoint<LogoutRequest, RawHttpResponse> = {
  method: 'GET',
  path: '/_api/iam/authentication/v1/logout',
}
export const loginCallback: Endpoint<LoginCallbackRequest, RawHttpResponse> = {
  method: 'GET',
  path: '/_api/iam/authentication/v1/callback',
}
