import { endpoints } from '@foyer/protocol'
import { languageCodes } from '@foyer/protocol/texts/language'
import * as tokenEndpoints from '@foyer/protocol/token-endpoints'
import * as v from 'valibot'
import { requestedOrigin } from '../../lib/loopback.js'
import { endpointResponseModes } from '../../oauth/authorize/check-authorization-request.js'
import { publicKeys } from '../../oauth/token/signing-keys.js'
import { describeToken } from '../../oauth/token/token-info.js'
import { authorizationEndpointPath } from '../../settings/page-paths.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import { callingIdentity } from '../kit/calling-member.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import { tokenText } from '../kit/schemas.js'
import { unwrapRequest } from './http-envelope.js'

/** Token routes: introspection, JWKS, metadata and userinfo. @see docs/wire/tokens.md#token-info */
export const tokenInfoRoutes: readonly ApiRoute[] = [
  defineRoute({
    endpoint: tokenEndpoints.tokenInfo,
    access: 'anyone',
    schema: v.pipe(
      v.unknown(),
      v.transform((payload) => unwrapRequest(payload).message),
      v.object({ token: tokenText }),
    ),
    handle: ({ token }, { deps }) => describeToken(deps, token),
  }),
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
  defineRoute({
    endpoint: tokenEndpoints.userInfo,
    access: 'caller',
    scope: 'all',
    handle: async (_message, { caller, deps }) =>
      toUserInfo(await callingIdentity(deps, caller, 'user info')),
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

function toUserInfo(identity: StoredIdentity): tokenEndpoints.UserInfoResponse {
  const { nickname, firstName, lastName, picture = '', language } = identity.profile
  const name = [firstName, lastName].filter(Boolean).join(' ') || nickname
  return {
    sub: identity.id,
    email: identity.email,
    emailVerified: identity.emailVerified,
    ...(name ? { name } : {}),
    ...(firstName ? { givenName: firstName } : {}),
    ...(lastName ? { familyName: lastName } : {}),
    // Other pictures are ids of files of the provider, not URLs.
    ...(/^https?:/.test(picture) ? { picture } : {}),
    ...(language ? { language } : {}),
  }
}
