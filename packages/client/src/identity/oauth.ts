import type { Endpoint } from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import * as tokenEndpoints from '@foyer/protocol/token-endpoints'
import { callOf } from '../call.js'
import type { Connection } from '../connection.js'
import type { PostOptions } from '../post.js'
import { type AppHttpRequest, type AppHttpResponse, toAppHttp, toWireHttp } from './raw-http.js'

/** The calls about tokens. The session makes those it needs by itself. @throws FoyerError @see docs/wire.md#tokens */
export interface OAuthCalls {
  /** Asks the token endpoint by a request inside the request; its answer is inside the answer. */
  token(request: AppHttpRequest, options?: PostOptions): Promise<AppHttpResponse>
  /** Introspects a token; `body` of the request is JSON: `{ token }`. @see RFC 7662 §2.2 */
  tokenInfo(
    request: AppHttpRequest,
    options?: PostOptions,
  ): Promise<tokenEndpoints.TokenInfoResponse>
  /** The public halves of the keys that sign access tokens. @see RFC 7517 §5 */
  jwks(options?: PostOptions): Promise<tokenEndpoints.JwksResponse>
  /** The member who asks, in the words of OpenID Connect. @see OIDC Core §5.3 */
  userInfo(options?: PostOptions): Promise<tokenEndpoints.UserInfoResponse>
}

/** With an envelope around it, as the calls are made here. */
const token: Endpoint<object, tokenEndpoints.RawHttpResponse> = {
  method: 'POST',
  path: endpoints.token.path,
}
const tokenInfo: Endpoint<object, tokenEndpoints.TokenInfoResponse> = {
  method: 'POST',
  path: tokenEndpoints.tokenInfo.path,
}

/** Builds the calls. */
export function createOAuthCalls(connection: Connection): OAuthCalls {
  const { post } = connection
  const call = callOf(connection)
  return {
    async token(request, options) {
      return toAppHttp(await post(token, toWireHttp(request), options))
    },
    tokenInfo: (request, options) => post(tokenInfo, toWireHttp(request), options),
    jwks: (options) => call(tokenEndpoints.jwks, {}, options),
    userInfo: (options) => call(tokenEndpoints.userInfo, {}, options),
  }
}
