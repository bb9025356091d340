import type { Endpoint } from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import * as tokenEndpoints from '@foyer/protocol/token-endpoints'
import type { Call } from '../call.js'
import type { Post, RequestOptions } from '../post.js'
import {
  type AppHttpRequest,
  type AppHttpResponse,
  toAppHttp,
  toWireHttp,
} from './http-envelope.js'

/**
 * Token calls. The session of a client requests and renews its tokens itself.
 * @throws FoyerError
 * @see docs/wire/tokens.md
 */
export interface OAuthCalls {
  /** Sends an enveloped HTTP request to the token endpoint and returns the enveloped response. */
  token(request: AppHttpRequest, options?: RequestOptions): Promise<AppHttpResponse>
  /** Introspects a token. The `body` of the request is the JSON `{ "token": "…" }`. @see RFC 7662 §2.2 */
  tokenInfo(
    request: AppHttpRequest,
    options?: RequestOptions,
  ): Promise<tokenEndpoints.TokenInfoResponse>
  /** Returns the public keys that verify access tokens. @see RFC 7517 §5 */
  jwks(options?: RequestOptions): Promise<tokenEndpoints.JwksResponse>
  /** Returns the OpenID Connect claims of the caller. @see OIDC Core §5.3 */
  userInfo(options?: RequestOptions): Promise<tokenEndpoints.UserInfoResponse>
}

/** Creates the token calls. */
export function oauthCalls(post: Post, call: Call): OAuthCalls {
  // The same paths as the plain endpoints, with enveloped messages.
  const token: Endpoint<object, tokenEndpoints.HttpResponseEnvelope> = {
    method: 'POST',
    kind: 'write',
    path: endpoints.token.path,
  }
  const tokenInfo: Endpoint<object, tokenEndpoints.TokenInfoResponse> = {
    method: 'POST',
    kind: 'read',
    path: tokenEndpoints.tokenInfo.path,
  }
  return {
    async token(request, options) {
      return toAppHttp(await post(token, toWireHttp(request), options))
    },
    tokenInfo: (request, options) => post(tokenInfo, toWireHttp(request), options),
    jwks: (options) => call(tokenEndpoints.jwks, {}, options),
    userInfo: (options) => call(tokenEndpoints.userInfo, {}, options),
  }
}
