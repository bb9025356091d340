/**
 * Error codes of the token endpoint, the revocation endpoint and the authorization response.
 * @see RFC 6749 §4.1.2.1 and §5.2, RFC 7009 §2.2.1, OIDC Core §3.1.2.6
 */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'unsupported_token_type'
  | 'invalid_scope'
  | 'access_denied'
  | 'login_required'
  | 'consent_required'
  | 'server_error'
  | 'temporarily_unavailable'
