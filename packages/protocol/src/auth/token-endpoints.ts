import type { Endpoint } from '../endpoint.js'
import type { TokenResponse } from './oauth.js'

/*
 * Endpoints of tokens and signing keys. A module of its own, because most apps do not need them.
 * @see docs/wire/tokens.md
 */

/**
 * Grant for the session token of a login. The Authorization header contains an access token of the client.
 * @see docs/wire/tokens.md#direct-login
 */
export interface SessionTokenRequest {
  grantType: 'session_token'
  clientId: string
  sessionToken: string
}

/** Grant for an API key, which is the raw `Authorization` header. @see RFC 6749 §4.4 */
export interface ClientCredentialsRequest {
  grant_type: 'client_credentials'
}

/**
 * Response for an API key. It has no refresh token: request another token instead.
 * @see RFC 6749 §4.4.3
 */
export type KeyTokenResponse = Omit<TokenResponse, 'refresh_token'>

/** An HTTP response in an envelope, for `oauth.token` of the official packages. `body` is base64. */
export interface HttpResponseEnvelope {
  body: string
  statusCode: number
  headers: { key: string; value: string }[]
}

export interface TokenInfoRequest {
  token: string
}

/** Introspection response of a token. @see RFC 7662 §2.2 */
export type TokenInfoResponse =
  | { active: false }
  | {
      active: true
      subjectType: 'VISITOR' | 'MEMBER' | 'APP'
      subjectId: string
      clientId: string
      siteId: string
      /** Epoch seconds, as a string. */
      exp: string
      iat: string
    }

/** Request to end the session of a token. `clientId` is compared with the client of the token. @see RFC 7009 §2.1 */
export interface RevokeTokenRequest {
  token: string
  clientId?: string
}

/** Public key of a signing key. @see RFC 7517 §4 */
export interface PublicKey {
  kid: string
  kty: string
  crv: string
  x: string
  y: string
  alg: 'ES256'
  use: 'sig'
}

/** @see RFC 7517 §5 */
export interface JwksResponse {
  keys: PublicKey[]
}

/** OpenID Connect claims of the current member. @see OIDC Core §5.1 */
export interface UserInfoResponse {
  sub: string
  email: string
  emailVerified: boolean
  name?: string
  givenName?: string
  familyName?: string
  /** URL of the profile picture. */
  picture?: string
  language?: string
}

/** A key that signs tokens, or whose tokens may still be valid. */
export interface SigningKeySummary {
  id: string
  createdAt: string
  /** True when new tokens are signed with this key. */
  signs: boolean
  /** Time until which tokens of this key may be valid; null while it signs. */
  neededUntil: string | null
}

export interface SigningKeysResponse {
  /** Newest first. */
  keys: SigningKeySummary[]
}

export interface RotateSigningKeyRequest {
  /** True to reject all tokens of earlier keys, for example after a leak. */
  endEarlier?: boolean
}

/** Metadata of the authorization server. @see RFC 8414 §2 */
export interface OAuthMetadata {
  /** Origin of the server. The claim `iss` of an access token is the id of the site instead. */
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  revocation_endpoint: string
  userinfo_endpoint: string
  jwks_uri: string
  response_types_supported: string[]
  response_modes_supported: string[]
  grant_types_supported: string[]
  token_endpoint_auth_methods_supported: string[]
  revocation_endpoint_auth_methods_supported: string[]
  code_challenge_methods_supported: string[]
  /** @see RFC 9207 §3 */
  authorization_response_iss_parameter_supported: boolean
  ui_locales_supported: string[]
}

export const tokenInfo: Endpoint<TokenInfoRequest, TokenInfoResponse> = {
  method: 'POST',
  kind: 'read',
  path: '/oauth2/token-info',
}
export const revokeToken: Endpoint<RevokeTokenRequest, Record<string, never>> = {
  method: 'POST',
  kind: 'write',
  path: '/oauth2/revoke',
}
export const jwks: Endpoint<Record<string, never>, JwksResponse> = {
  method: 'GET',
  path: '/oauth2/jwks',
}
export const oauthMetadata: Endpoint<Record<string, never>, OAuthMetadata> = {
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
}
export const userInfo: Endpoint<Record<string, never>, UserInfoResponse> = {
  method: 'GET',
  path: '/oauth2/user-info',
}
/** Operators only. */
export const listSigningKeys: Endpoint<Record<string, never>, SigningKeysResponse> = {
  method: 'GET',
  path: '/_foyer/v1/signing-keys',
}
/** Creates a new signing key and uses it. Operators only. */
export const rotateSigningKey: Endpoint<RotateSigningKeyRequest, SigningKeysResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/signing-keys',
}
