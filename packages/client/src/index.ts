export { createCodeVerifier, decodeBase64Url, encodeBase64Url } from '@foyer/protocol'
export * as identityCodes from '@foyer/protocol/identity-codes'
export { type SolveOptions, solveCaptcha } from '@foyer/protocol/solve-captcha'
export { hostedProvider, sitePaths } from './addresses.js'
export { type AllAuth, createAllAuth } from './auth/all-auth.js'
export { type Auth, createAuth } from './auth/auth.js'
export type { AuthUrl, AuthUrlOptions, OAuthData } from './auth/code-flow.js'
export type { CaptchaTokens, LoginInput, RegisterInput } from './auth/credentials.js'
export type { DirectLogin, DirectLoginOptions } from './auth/direct-login.js'
export type { LogoutAnswer } from './auth/end-grant.js'
export type { ExternalLogin, SignOnOptions } from './auth/external-login.js'
export type { FactorCode, Factors } from './auth/factors.js'
export {
  createDirectLogin,
  createExternalLogin,
  createFactors,
  createPasswordReset,
  createRedirectLogin,
  createVerification,
  loadAuthCalls,
} from './auth/lazy-auth.js'
export type {
  FailureWithoutErrorCode,
  LoginAnswer,
  LoginErrorCode,
  LoginFailure,
  LoginProgress,
  LoginState,
  LoginSuccess,
  RegisterAnswer,
  RegisterErrorCode,
  RegisterFailure,
  VerificationAnswer,
  WaitingForFactor,
} from './auth/login-state.js'
export { parseFromUrl, type RedirectResponse } from './auth/parse-from-url.js'
export type { PasswordReset } from './auth/password-reset.js'
export type { RedirectLogin, RedirectLoginOptions } from './auth/redirect-login.js'
export type { Verification, VerificationInput } from './auth/verification.js'
export type { Call, CallOptions } from './call.js'
export { type Captcha, type CaptchaSettings, createCaptcha } from './captcha.js'
export type { ClientConfig, HttpAddress } from './client-config.js'
export { type Clock, systemClock } from './clock.js'
export { type Connection, createConnection } from './connection.js'
export { createClient, type FoyerClient } from './create-client.js'
export {
  type AggregateQuery,
  type AggregateRow,
  type Aggregations,
  createAggregations,
  type TypedAggregate,
} from './data/aggregate.js'
export { type AllItems, createAllItems } from './data/all-items.js'
export {
  type Bulk,
  type BulkChangeOptions,
  type BulkFailure,
  type BulkInsertOptions,
  type BulkOptions,
  type BulkPatch,
  type BulkSummary,
  createBulk,
} from './data/bulk.js'
export type { DataSource, Environment } from './data/data-call.js'
export { createDrafts, type Drafts, type UnpublishOptions } from './data/drafts.js'
export { type Conditions, filter, type ItemFilter } from './data/filter-methods.js'
export {
  createFind,
  type FieldConditions,
  type FindRequest,
  type Finds,
  type ObjectFilter,
} from './data/find.js'
export type {
  QueryCollection,
  ReadItem,
  StoredItem,
  SubscribeItem,
  UpdateItem,
  WriteItem,
} from './data/item-call-types.js'
export type {
  FindOptions,
  GetOptions,
  IncludeOptions,
  ItemOptions,
  PageOptions,
  ReadOptions,
} from './data/item-options.js'
export {
  createGet,
  createItems,
  createQuery,
  createWrites,
  type Gets,
  type Items,
  type LiveItems,
  type Queries,
  type UpdateOptions,
  type WriteOptions,
  type Writes,
} from './data/items.js'
export { createJobs, type Job, type JobOptions, type Jobs } from './data/jobs.js'
export type { PagedResult } from './data/paged-result.js'
export {
  createPatches,
  type FieldChange,
  type FieldChanges,
  type ItemPatch,
  type Patches,
  type PatchOptions,
} from './data/patch.js'
export type { Pipeline, PipelinePage } from './data/pipeline.js'
export type { Found } from './data/projection.js'
export type { ItemQuery } from './data/query.js'
export {
  type CountOptions,
  createReads,
  type DistinctOptions,
  type DistinctPage,
  type ItemPage,
  type PageRequest,
  type QueryRequest,
  type QueryRequestOptions,
  type Reads,
} from './data/reads.js'
export {
  createReferences,
  type ItemOrId,
  type Referenced,
  type ReferencedItemsOptions,
  type ReferencedOptions,
  type References,
} from './data/references.js'
export {
  createRevisions,
  type ItemRevision,
  type RevisionConflict,
  type Revisions,
  revisionConflict,
} from './data/revisions.js'
export type {
  AnyFields,
  AnySchema,
  CollectionId,
  FieldName,
  FieldValue,
  IncludableField,
  Item,
  NewItem,
  Reference,
  ReferencedItem,
  SystemFields,
} from './data/schema.js'
export {
  createSearches,
  type ItemSearch,
  type Searches,
  type SearchOptions,
  type SearchRequest,
} from './data/search.js'
export type { ConditionOptions, FilterInput, RevisionOptions } from './data/wire-form.js'
export { type Diagnosis, type FailedRequest, type Watch, watchConnection } from './diagnose.js'
export {
  ApplicationError,
  CheckError,
  ChunkLoadError,
  ConfigurationError,
  type ErrorCode,
  type ErrorFacts,
  FoyerError,
  fieldMismatches,
  InvalidResponseError,
  NetworkError,
  OAuthError,
  StateLostError,
  SystemError,
  TimeoutError,
  ValidationError,
} from './errors.js'
export type { FileContent } from './file-transport.js'
export type { AuthenticationCalls, StateMachineResponse } from './identity/authentication.js'
export type { AppHttpRequest, AppHttpResponse } from './identity/http-envelope.js'
export { createIdentity, type IdentityCalls } from './identity/identity.js'
export type { OAuthCalls } from './identity/oauth.js'
export type { RecoveryCalls } from './identity/recovery.js'
export type { SignOnPolicy, SignOnPolicyCalls } from './identity/sign-on-policy.js'
export type { VerificationCalls } from './identity/verification.js'
export type {
  LiveChange,
  LiveEnd,
  LiveListener,
  LiveReread,
  LiveSubscriber,
} from './live/listener.js'
export { type ApiKey, type ApiKeys, createApiKeys, type NewApiKey } from './management/api-keys.js'
export {
  type BackupFile,
  type BackupFileOptions,
  type BackupInfo,
  type Backups,
  type CompareBackupOptions,
  createBackups,
  type RestorationInfo,
} from './management/backups.js'
export {
  type ChangedCollection,
  type CollectionInfo,
  type CollectionInput,
  type Collections,
  createCollections,
  type FieldInput,
  type GetCollectionOptions,
  type ListCollectionsOptions,
} from './management/collections.js'
export {
  type CollectionDeletionRule,
  createDeletionRules,
  type DeletionPreview,
  type DeletionRule,
  type DeletionRules,
} from './management/deletion-rules.js'
export {
  createEvents,
  type Events,
  type ListEventsRequest,
  type ListEventsResponse,
} from './management/events.js'
export { createIndexes, type Indexes, type IndexInfo } from './management/indexes.js'
export { createOwnerClient, type OwnerClient, type OwnerConfig } from './management/owner-client.js'
export {
  createPermissions,
  type Permissions,
  type PermissionsInfo,
  type SpecialPermissionsInfo,
} from './management/permissions.js'
export {
  createWebhookCalls,
  type GetDeliveryResponse,
  type ListDeliveriesRequest,
  type ListDeliveriesResponse,
  type ReplayOptions,
  type ReplayWebhookResponse,
  type TestWebhookResponse,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEndpointOptions,
  type WebhookEndpoints,
} from './management/webhooks.js'
export {
  type AccountData,
  createAccountData,
  type ExportedData,
  type MyDeletion,
  type RequestDeletionOptions,
} from './members/account-data.js'
export {
  type AllMembers,
  createAllMembers,
  type MembersPage,
  type MembersPageOptions,
  type MembersQuery,
  type SetMemberEmailOptions,
} from './members/all-members.js'
export { createMembers, type MemberOptions, type Members } from './members/members.js'
export { createMySessions, type MySession, type MySessions } from './members/my-sessions.js'
export type { Post, RequestOptions } from './post.js'
export { type AccountUrlOptions, createRedirects, type Redirects } from './redirects.js'
export { type BrowserStorageOptions, browserStorage } from './tokens/browser-storage.js'
export { type CookieStorageOptions, cookieStorage } from './tokens/cookie-storage.js'
export { memoryStorage } from './tokens/memory-storage.js'
export type { AuthorizationOptions, Session } from './tokens/session.js'
export { type SessionState, unreadState } from './tokens/session-state.js'
export type { Role, StoredTokens, TokenStorage } from './tokens/token-storage.js'
export { platformFetch } from './transport.js'
export type * from './types/protocol-types.js'
