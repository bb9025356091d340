import type { Endpoint } from './endpoint.js'
import type { LogoutRequest, RawHttpResponse } from './redirects.js'

/*
 * Older calls that answer with a whole HTTP answer in place of a message, by name.
 * @see docs/wire.md#redirect-sessions
 */

export const logout: Endpoint<LogoutRequest, RawHttpResponse> = {
  method: 'GET',
  path: '/_api/iam/authentication/v1/logout',
}
