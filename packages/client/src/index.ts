export {
  CheckError,
  type FilterBuilder,
  filter,
  type IdentityProfile,
  type Member,
} from '@foyer/protocol'
export { type Auth, createAuth } from './auth/auth.js'
export type { AuthUrlOptions, OAuthData } from './auth/authorization.js'
export type { CaptchaTokens, LoginInput, RegisterInput } from './auth/credentials.js'
export {
  createDirectLogin,
  type DirectLogin,
  type DirectLoginOptions,
} from './auth/direct-login.js'
export {
  createExternalLogin,
  type ExternalLogin,
  type SignOnOptions,
} from './auth/external-login.js'
export type {
  LoginAnswer,
  LoginErrorCode,
  LoginFailure,
  LoginProgress,
  LoginState,
  OtherFailure,
  RegisterAnswer,
  RegisterErrorCode,
  RegisterFailure,
  VerificationAnswer,
} from './auth/login-state.js'
export { parseFromUrl, type RedirectAnswer } from './auth/parse-from-url.js'
export { createRecovery, type Recovery } from './auth/recovery.js'
export {
  createRedirectLogin,
  type RedirectLogin,
  type SignInRedirect,
} from './auth/redirect-login.js'
export { createVerification, type Verification } from './auth/verification.js'
export { createWholeAuth, type WholeAuth } from './auth/whole-auth.js'
export type { CallOptions } from './call.js'
export type { ClientConfig } from './client-config.js'
export { type Clock, systemClock } from './clock.js'
export { type Connection, createConnection } from './connection.js'
export { createClient, type FoyerClient } from './create-client.js'
export type { AggregateQuery, AggregateRow } from './data/aggregate.js'
export type { BulkFailure, BulkPatch, BulkSummary, BulkWrite } from './data/bulk.js'
export type { ConditionOptions } from './data/condition.js'
export type { Item } from './data/item.js'
export { createItems, type GetOptions, type Items } from './data/items.js'
export type { PagedResult } from './data/paged-result.js'
export type { FieldChanges, ItemPatch } from './data/patch.js'
export type { FindOptions, ItemQuery } from './data/query.js'
export type { DataCallOptions } from './data-call.js'
export { type Diagnosis, type FailedRequest, type Watch, watchConnection } from './diagnose.js'
export {
  ApplicationError,
  FoyerError,
  InvalidResponseError,
  NetworkError,
  OAuthError,
  StateLostError,
  SystemError,
  TimeoutError,
  ValidationError,
} from './errors.js'
export { createMembers, type Members } from './members.js'
export { sitePaths } from './site-paths.js'
export { type BrowserStorageOptions, browserStorage } from './tokens/browser-storage.js'
export { type CookieStorageOptions, cookieStorage } from './tokens/cookie-storage.js'
export { memoryStorage } from './tokens/memory-storage.js'
export type { AuthorizationOptions, Session } from './tokens/session.js'
export { type SessionState, unreadState } from './tokens/session-state.js'
export type { Role, StoredTokens, TokenStorage } from './tokens/storage.js'
