import { endpoints } from '@foyer/protocol'
import { languageCodes } from '@foyer/protocol/texts/language'
import * as tokenEndpoints from '@foyer/protocol/token-endpoints'
import { requestedOrigin } from '../../lib/loopback.js'
import { endpointResponseModes } from '../../oauth/authorize/check-authorization-request.js'
import { publicKeys } from '../../oauth/token/signing-keys.js'
import { authorizationEndpointPath } from '../../settings/page-paths.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'

/** Metadata of the authorization server, and its public keys (JWKS). @see docs/wire/tokens.md#token-info */
export const oauthMetadataRoutes: readonly ApiRoute[] = [
  defineRoute({
    endpoint: tokenEndpoints.jwks,
    access: 'anyone',
    handle: async (_message, { deps }) => ({ keys: await publicKeys(deps) }),
  }),
  defineRoute({
    endpoint: tokenEndpoints.oauthMetadata,
    access: 'anyone',
    handle: async (_message, { deps, request }) =>
      describeServer(requestedOrigin(deps.publicUrl, request)),
  }),
]

/** Describes the endpoints for libraries for OAuth. @see RFC 8414 §2 */
function describeServer(issuer: string): tokenEndpoints.OAuthMetadata {
  return {
    issuer,
    authorization_endpoint: issuer + authorizationEndpointPath,
    token_endpoint: issuer + endpoints.token.path,
    revocation_endpoint: issuer + tokenEndpoints.revokeToken.path,
    userinfo_endpoint: issuer + tokenEndpoints.userInfo.path,
    jwks_uri: issuer + tokenEndpoints.jwks.path,
    response_types_supported: ['code'],
    response_modes_supported: [...endpointResponseModes],
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    // Clients have no secret. The grant `client_credentials` has an API key in the Authorization header.
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    ui_locales_supported: [...languageCodes],
  }
}
