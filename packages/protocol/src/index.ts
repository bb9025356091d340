export type * from './admin.js'
export { dataCodes, generalCodes, identityCodes, type OAuthErrorCode } from './codes.js'
export type * from './data.js'
export { type Endpoint, endpoints } from './endpoints.js'
export {
  type ApplicationErrorDetails,
  applicationErrorBody,
  type ErrorBody,
  type FieldViolation,
  type ReadErrorBody,
  readErrorBody,
  validationErrorBody,
} from './error-body.js'
export type * from './identity.js'
export { limits } from './limits.js'
export type * from './oauth.js'
export {
  codeChallengeOf,
  createCodeVerifier,
  decodeBase64Url,
  encodeBase64Url,
  isCodeChallenge,
  isCodeVerifier,
} from './pkce.js'
export type * from './redirects.js'
export type { SortEntry } from './sort.js'
