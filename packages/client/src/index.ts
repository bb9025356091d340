export {
  CheckError,
  type FilterBuilder,
  filter,
  type IdentityProfile,
  type Member,
} from '@foyer/protocol'
export { type Auth, createAuth } from './auth/auth.js'
export type { AuthUrlOptions, OAuthData, RedirectAnswer } from './auth/authorization.js'
export type { CaptchaTokens, LoginInput, RegisterInput } from './auth/credentials.js'
export type { LoginErrorCode, LoginFailure, LoginState } from './auth/login-state.js'
export type { SignInRedirect } from './auth/redirect-flow.js'
export type { CallOptions } from './call.js'
export { type Clock, systemClock } from './clock.js'
export { type ClientConfig, type Connection, createConnection } from './connection.js'
export { createClient, type FoyerClient } from './create-client.js'
export type { AggregateQuery, AggregateRow } from './data/aggregate.js'
export type { BulkFailure, BulkPatch, BulkSummary, BulkWrite } from './data/bulk.js'
export type { ConditionOptions } from './data/condition.js'
export type { Item } from './data/item.js'
export { createItems, type GetOptions, type Items } from './data/items.js'
export type { PagedResult } from './data/paged-result.js'
export type { FieldChanges, ItemPatch } from './data/patch.js'
export type { FindOptions, ItemQuery } from './data/query.js'
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
export { browserStorage } from './tokens/browser-storage.js'
export { memoryStorage } from './tokens/memory-storage.js'
export type { AuthorizationOptions, Session } from './tokens/session.js'
export { type SessionState, unreadState } from './tokens/session-state.js'
export type { Role, StoredTokens, TokenStorage } from './tokens/storage.js'
