/**
 * Codes of the identity calls, as text: the official client does not recognise them as numbers.
 * @see docs/wire.md#identity-errors
 */
export const identityCodes = {
  emailAlreadyExists: '-19995',
  invalidCredentials: '-19976',
  passwordResetRequired: '-19973',
  missingCaptchaToken: '-19971',
  invalidCaptchaToken: '-19970',
} as const

/** Codes of the data calls that this release raises. @see docs/wire.md#data-errors */
export const dataCodes = {
  collectionIdNotText: 'WDE0001',
  itemIdNotText: 'WDE0002',
  fieldNameNotText: 'WDE0003',
  itemNotObject: 'WDE0004',
  bulkItemsMalformed: 'WDE0005',
  tooManyItems: 'WDE0006',
  requestQuota: 'WDE0014',
  filterMissing: 'WDE0016',
  timeLimit: 'WDE0028',
  processingQuota: 'WDE0122',
  itemIdMalformed: 'WDE0007',
  itemTooLarge: 'WDE0009',
  groupedTwice: 'WDE0013',
  optionsMalformed: 'WDE0018',
  referencesMalformed: 'WDE0021',
  referenceMalformed: 'WDE0019',
  notAReferenceField: 'WDE0020',
  limitNotNumber: 'WDE0032',
  limitNotPositive: 'WDE0033',
  skipNegative: 'WDE0034',
  pagingNotInteger: 'WDE0035',
  countNamed: 'WDE0038',
  operandNotText: 'WDE0044',
  operandNotComparable: 'WDE0045',
  operandsDiffer: 'WDE0046',
  filterFieldNotText: 'WDE0048',
  notAFilter: 'WDE0049',
  sortFieldNotText: 'WDE0051',
  collectionUnknown: 'WDE0025',
  collectionDeleted: 'WDE0026',
  permissionDenied: 'WDE0027',
  referenceExists: 'WDE0029',
  itemIdsMalformed: 'WDE0068',
  tooManyItemIds: 'WDE0069',
  regexNotAllowed: 'WDE0070',
  itemUnknown: 'WDE0073',
  itemExists: 'WDE0074',
  requestInvalid: 'WDE0075',
  hookFailed: 'WDE0078',
  skipWithCursor: 'WDE0080',
  collectionExists: 'WDE0104',
  textEmpty: 'WDE0094',
  payloadTooLarge: 'WDE0109',
  indexBuildFailed: 'WDE0112',
  indexDuplicate: 'WDE0113',
  indexItemTooLarge: 'WDE0114',
  uniqueConflict: 'WDE0123',
  indexedValueTooLarge: 'WDE0133',
  fieldNameReserved: 'WDE0134',
  propertyInvalid: 'WDE0147',
  noPreviousPage: 'WDE0159',
  noNextPage: 'WDE0165',
  /** Ours. The packages pass over WDE0073 where they list what went wrong. */
  conditionNotMet: 'CONDITION_NOT_MET',
  searchNotReady: 'SEARCH_NOT_READY',
  /** Ours, only for requests that use what is ours. */
  revisionConflict: 'REVISION_CONFLICT',
  bulkRolledBack: 'BULK_ROLLED_BACK',
  idempotencyKeyReused: 'IDEMPOTENCY_KEY_REUSED',
  specialPermissionsExist: 'ALREADY_EXISTS',
  specialPermissionsUnknown: 'NOT_FOUND',
  /** Ours. */
  jobUnknown: 'JOB_UNKNOWN',
  /** Ours. */
  indexUnknown: 'INDEX_UNKNOWN',
  indexExists: 'INDEX_EXISTS',
  tooManyIndexes: 'TOO_MANY_INDEXES',
} as const

/** Codes that belong to no family: authentication, routing, the server itself. */
export const generalCodes = {
  unauthenticated: 'UNAUTHENTICATED',
  forbidden: 'PERMISSION_DENIED',
  notFound: 'NOT_FOUND',
  malformedRequest: 'MALFORMED_REQUEST',
  payloadTooLarge: 'PAYLOAD_TOO_LARGE',
  unsupportedMediaType: 'UNSUPPORTED_MEDIA_TYPE',
  codeInvalid: 'VERIFICATION_CODE_INVALID',
  stateTokenInvalid: 'STATE_TOKEN_INVALID',
  recoveryTokenInvalid: 'RECOVERY_TOKEN_INVALID',
  identityUnavailable: 'IDENTITY_UNAVAILABLE',
  redirectUriNotAllowed: 'REDIRECT_URI_NOT_ALLOWED',
  clientUnknown: 'CLIENT_UNKNOWN',
  storageUnavailable: 'STORAGE_UNAVAILABLE',
  internal: 'INTERNAL',
} as const

/** Error codes of the token endpoint and the authorization answer (RFC 6749 §4.1.2.1 and §5.2, OIDC Core §3.1.2.6). */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'access_denied'
  | 'login_required'
  | 'server_error'
