import type { TokenRequest, TokenResponse } from '@foyer/protocol'
import type { GrantUse } from '../../storage/grants.js'
import type { OAuthDeps } from '../deps.js'
import { anonymousGrant } from './anonymous.js'
import { authorizationCodeGrant } from './authorization-code.js'
import { refreshTokenGrant } from './refresh-token.js'

/** Answers the token endpoint where no key is asked for. @see RFC 6749 §3.2 */
export function grantTokens(
  deps: OAuthDeps,
  request: TokenRequest,
  use: GrantUse,
): Promise<TokenResponse> {
  switch (request.grantType) {
    case 'anonymous':
      return anonymousGrant(deps, request)
    case 'refresh_token':
      return refreshTokenGrant(deps, request, use)
    case 'authorization_code':
      return authorizationCodeGrant(deps, request, use)
  }
}
