/** General codes: authentication, routing, server errors. */
export const generalCodes = {
  unauthenticated: 'UNAUTHENTICATED',
  forbidden: 'PERMISSION_DENIED',
  notFound: 'NOT_FOUND',
  alreadyExists: 'ALREADY_EXISTS',
  lastKey: 'LAST_KEY',
  lastOwner: 'LAST_OWNER',
  credentialsWrong: 'CREDENTIALS_WRONG',
  ownerLinkInvalid: 'OWNER_LINK_INVALID',
  mailNotSent: 'MAIL_NOT_SENT',
  mailServerFixed: 'MAIL_SERVER_FIXED',
  tooManyWebhooks: 'TOO_MANY_WEBHOOKS',
  rotationInProgress: 'ROTATION_IN_PROGRESS',
  clockOnlyForward: 'CLOCK_ONLY_FORWARD',
  malformedRequest: 'MALFORMED_REQUEST',
  payloadTooLarge: 'PAYLOAD_TOO_LARGE',
  unsupportedMediaType: 'UNSUPPORTED_MEDIA_TYPE',
  codeInvalid: 'VERIFICATION_CODE_INVALID',
  stateTokenInvalid: 'STATE_TOKEN_INVALID',
  recoveryTokenInvalid: 'RECOVERY_TOKEN_INVALID',
  emailUnproven: 'EMAIL_NOT_VERIFIED',
  identityUnavailable: 'IDENTITY_UNAVAILABLE',
  factorUnknown: 'FACTOR_UNKNOWN',
  factorNeeded: 'FACTOR_NEEDED',
  enrolmentOver: 'ENROLMENT_OVER',
  tooManyCodes: 'TOO_MANY_CODES',
  recentLoginRequired: 'RECENT_LOGIN_REQUIRED',
  deletionLinkInvalid: 'DELETION_LINK_INVALID',
  slugAlreadyExists: 'SLUG_ALREADY_EXISTS',
  redirectUriNotAllowed: 'REDIRECT_URI_NOT_ALLOWED',
  clientUnknown: 'CLIENT_UNKNOWN',
  clientMismatch: 'CLIENT_MISMATCH',
  tooManyRequests: 'TOO_MANY_REQUESTS',
  serverBusy: 'SERVER_BUSY',
  captchaUnavailable: 'CAPTCHA_UNAVAILABLE',
  storageUnavailable: 'STORAGE_UNAVAILABLE',
  storageFull: 'STORAGE_FULL',
  storageReadOnly: 'STORAGE_READ_ONLY',
  storageFailed: 'STORAGE_FAILED',
  storageReplaced: 'STORAGE_REPLACED',
  internal: 'INTERNAL',
} as const

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
