/**
 * Bodies of `POST /oauth2/token`, by grant, in wire form.
 * @see RFC 6749 §4 and docs/wire/tokens.md
 */
export type TokenRequest =
  | { grantType: 'anonymous'; clientId: string }
  | {
      grantType: 'refresh_token'
      clientId?: string
      refreshToken: string
      /**
       * True if the client stores the refresh token of each response.
       * @see docs/wire/tokens.md#extensions
       */
      rotation?: boolean
    }
  | {
      grantType: 'authorization_code'
      clientId: string
      code: string
      codeVerifier: string
      redirectUri?: string
    }

/**
 * Grant for members that a server of the site has authenticated. The Authorization header contains an access token, a
 * comma and an API key.
 */
export interface AuthorizedClientRequest {
  grant_type: 'authorized_client'
  scope?: 'offline_access'
  member_id: string
  session_token?: string
}

/** Response of the token endpoint. `expires_in` is in seconds from now. @see RFC 6749 §5.1 */
export interface TokenResponse {
  access_token: string
  refresh_token: string
  expires_in: number
  token_type: 'Bearer'
  /** Protocol extensions that the server supports. @see docs/wire/tokens.md#extensions */
  extensions?: string
}

/** Error response of the token endpoint. @see RFC 6749 §5.2 */
export interface TokenErrorResponse {
  error: string
  error_description?: string
  /** Reason for the end of the session, if the server knows it. */
  reason?: SessionEndReason
}

/** Reasons for the end of a session, whose refresh token is then invalid. @see docs/wire/tokens.md#ends-of-a-session */
export type SessionEndReason =
  | 'expired'
  | 'logged-out'
  | 'revoked'
  | 'revoked-by-member'
  | 'revoked-by-owner'
  | 'password-changed'
  | 'email-changed'
  | 'code-replayed'
  | 'reused'
  | 'too-many'
  | 'member-blocked'
  | 'member-deleted'
  | 'unknown'

/**
 * Response mode of an authorization request.
 * @see OAuth 2.0 Multiple Response Types §2.1, Form Post Response Mode, docs/wire/hosted-pages.md#silent-login
 */
export type ResponseMode = 'query' | 'fragment' | 'web_message' | 'form_post'

export type Prompt = 'login' | 'none' | 'consent' | 'select_account'
