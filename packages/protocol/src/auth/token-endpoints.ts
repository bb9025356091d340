import type { Endpoint } from '../endpoint.js'
import type { TokenResponse } from './oauth.js'

/*
 * The calls about tokens and the keys that sign them, by name: apart from the others, because most apps do not need
 * them. @see docs/wire.md#tokens
 */

/** The grant for an API key; the key itself is the raw `Authorization`. @see RFC 6749 §4.4 */
export interface ClientCredentialsRequest {
  grant_type: 'client_credentials'
}

/** Answer for an API key, which is asked for another token in place of a renewal. @see RFC 6749 §4.4.3 */
export type KeyTokenResponse = Omit<TokenResponse, 'refresh_token'>

/** An HTTP answer inside another, as the packages' `oauth.token` reads it; `body` is base64. */
export interface RawHttpResponse {
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
      /** Epoch seconds, as text. */
      exp: string
      iat: string
    }

/** The public half of a key that signs tokens. @see RFC 7517 §4 */
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

/** The member who asks, in the words of OpenID Connect. @see OIDC Core §5.1 */
export interface UserInfoResponse {
  sub: string
  email: string
  emailVerified: boolean
  name?: string
  givenName?: string
  familyName?: string
  language?: string
}

/** A key that signs tokens, or signed some that are still good. */
export interface SigningKeySummary {
  id: string
  createdAt: string
  /** True when new tokens are signed with this key. */
  signs: boolean
  /** Until when tokens may be there that it signed; null while it signs. */
  neededUntil: string | null
}

export interface SigningKeysResponse {
  /** Newest first. */
  keys: SigningKeySummary[]
}

export interface RotateSigningKeyRequest {
  /** True: what earlier keys signed is refused from now on, because one may have become known. */
  endEarlier?: boolean
}

export const tokenInfo: Endpoint<TokenInfoRequest, TokenInfoResponse> = {
  method: 'POST',
  path: '/oauth2/token-info',
}
export const jwks: Endpoint<Record<string, never>, JwksResponse> = {
  method: 'GET',
  path: '/oauth2/jwks',
}
export const userInfo: Endpoint<Record<string, never>, UserInfoResponse> = {
  method: 'GET',
  path: '/oauth2/user-info',
}
/** For the owner. */
export const listSigningKeys: Endpoint<Record<string, never>, SigningKeysResponse> = {
  method: 'GET',
  path: '/_foyer/v1/signing-keys',
}
/** For the owner: makes a new key, which signs from now on. */
export const rotateSigningKey: Endpoint<RotateSigningKeyRequest, SigningKeysResponse> = {
  method: 'POST',
  path: '/_foyer/v1/signing-keys',
}
