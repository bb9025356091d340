export { messageOf } from '#messages'
export type {
  InboxMessage,
  ListInboxRequest,
  ListInboxResponse,
  ListMembersRequest,
  ListMembersResponse,
  MemberSummary,
  UpdateMemberRequest,
  UpdateMemberResponse,
} from './admin/admin.js'
export type { Decision, GetDecisionResponse } from './admin/decision.js'
export * as ownerEndpoints from './admin/owner-endpoints.js'
export type { FactorStatus, FactorType, IdentityFactorType } from './auth/factors.js'
export type {
  AuthResponse,
  Identity,
  IdentityStatusName,
  LoginRequest,
  RegisterRequest,
  ResendRequest,
  SignOnRequest,
  SignOnResponse,
  TenantType,
  VerifyRequest,
  WebhookIdentityType,
} from './auth/identity.js'
export type {
  AuthorizedClientRequest,
  Prompt,
  ResponseMode,
  SessionEndReason,
  TokenErrorResponse,
  TokenRequest,
  TokenResponse,
} from './auth/oauth.js'
export {
  codeChallengeOf,
  createCodeVerifier,
  decodeBase64Url,
  encodeBase64Url,
  isCodeChallenge,
  isCodeVerifier,
} from './auth/pkce.js'
export type { RecoveryRedirect } from './auth/recovery.js'
export * as recoveryEndpoints from './auth/recovery-endpoints.js'
export {
  type AccountSection,
  type AuthRequest,
  accountSections,
  type CallbackType,
  callbackTypes,
  type RedirectCallbacks,
  type RedirectSessionRequest,
  type RedirectSessionResponse,
} from './auth/redirects.js'
export {
  type AddCollectionPluginRequest,
  type ChangedCollectionResponse,
  type Collection,
  type CollectionCapabilities,
  type CollectionDefinition,
  type CollectionFieldRequest,
  type CollectionPermissions,
  type CollectionPlugin,
  type CollectionResponse,
  type CollectionRole,
  type CreateCollectionRequest,
  collectionLimits,
  type DeleteCollectionFieldRequest,
  type DeleteCollectionPluginRequest,
  type DeletedCollection,
  type GetCollectionRequest,
  type ListCollectionsRequest,
  type ListCollectionsResponse,
  type PatchCollectionFieldRequest,
  type PatchCollectionRequest,
  type PermissionLevel,
  type PermissionWord,
  type PluginType,
  pluginTypes,
  type UpdateCollectionRequest,
} from './collections/collection.js'
export * as collectionEndpoints from './collections/collection-endpoints.js'
export type {
  CollectionField,
  FieldPlugin,
  FieldTypeMetadata,
  ObjectField,
} from './collections/collection-field.js'
export type {
  CreateIndexRequest,
  CreateIndexResponse,
  DataIndex,
  DropIndexRequest,
  IndexDefinition,
  IndexFailure,
  IndexField,
  IndexStatus,
  ListAvailableIndexesRequest,
  ListAvailableIndexesResponse,
  ListIndexesRequest,
  ListIndexesResponse,
} from './collections/data-index.js'
export {
  type FieldCapabilities,
  type FieldType,
  fieldCapabilities,
  fieldTypes,
  type QueryOperator,
} from './collections/field-types.js'
export * as permissionEndpoints from './collections/permission-endpoints.js'
export type {
  AddSpecialPermissionsRequest,
  DataPermissions,
  GetPermissionsRequest,
  MyPermissionsResponse,
  PermissionsResponse,
  RemoveSpecialPermissionsRequest,
  SpecialAccess,
  SpecialPermissionsResponse,
  UpdatePermissionsRequest,
  UpdateSpecialPermissionsRequest,
  WireSpecialPermissions,
} from './collections/permissions.js'
export {
  type Aggregation,
  type Operation,
  parseAggregation,
} from './data/aggregate.js'
export {
  type AggregateResult,
  arrangeResults,
  compareResultPositions,
  positionOfResult,
  type ResultPosition,
} from './data/aggregate-results.js'
export { applyPatch } from './data/apply-patch.js'
export {
  type BulkAction,
  type BulkItemResult,
  type BulkPatchRequest,
  type BulkRemoveRequest,
  type BulkResponse,
  type BulkUpdateRequest,
  type BulkWriteRequest,
  type ImportItemsRequest,
  importItemsEndpoint,
} from './data/bulk.js'
export type { Explainable, Explained, Explanation } from './data/explanation.js'
export type {
  AggregateItemsRequest,
  AggregateItemsResponse,
  CountItemsRequest,
  CountItemsResponse,
  DistinctValuesRequest,
  DistinctValuesResponse,
  GetItemRequest,
  IncludedReference,
  Including,
  ItemResponse,
  PageCursors,
  PagingMetadata,
  QueryItemsRequest,
  QueryItemsResponse,
  RemoveItemRequest,
  TruncateRequest,
  UpdateItemRequest,
  WireCondition,
  WireCursorPaging,
  WireFilter,
  WireItem,
  WireItemData,
  WireOperation,
  WirePaging,
  WireValue,
  WriteItemRequest,
} from './data/items.js'
export type {
  JobStatus,
  JobStatusResponse,
  PatchByFilterRequest,
  RemoveByFilterRequest,
  StartJobResponse,
} from './data/jobs.js'
export {
  type FieldChange,
  type FieldModification,
  type Patch,
  PatchError,
  type PatchItemRequest,
  parsePatch,
  type WirePatch,
} from './data/patch.js'
export type {
  BulkReferencesRequest,
  BulkReferencesResponse,
  IsReferencedRequest,
  IsReferencedResponse,
  QueryReferencedRequest,
  QueryReferencedResponse,
  ReferencedResult,
  ReferenceResult,
  ReplaceReferencesRequest,
  ReplaceReferencesResponse,
  SingleReferenceRequest,
  SingleReferenceResponse,
  WireReference,
} from './data/references.js'
export type { SearchDetails, SearchItemsRequest, SearchItemsResponse } from './data/search.js'
export { isSystemField } from './data/system-fields.js'
export type { Endpoint, Method } from './endpoint.js'
export * as endpoints from './endpoints.js'
export { generalCodes, type OAuthErrorCode } from './errors/codes.js'
export * as dataCodes from './errors/data-codes.js'
export {
  type ApplicationErrorDetails,
  applicationErrorBody,
  type ErrorBody,
  type FieldViolation,
  readErrorBody,
  validationErrorBody,
} from './errors/error-body.js'
export * as identityCodes from './errors/identity-codes.js'
export type {
  Comparison,
  Composite,
  Filter,
  Scalar,
  TextPattern,
  TextTest,
} from './filter/ast.js'
export {
  type Comparable,
  ConditionBuilder,
  everything,
  type FilterBuilder,
  type FilterOperators,
  type FilterParts,
  filter,
  type HasFilter,
  isBuilder,
  joinFilters,
} from './filter/build.js'
export { type Condition, conditionsOf } from './filter/conditions.js'
export { FilterError } from './filter/filter-error.js'
export { matchFilter } from './filter/match.js'
export { parseFilter } from './filter/parse.js'
export { compilePattern } from './filter/pattern.js'
export * as limits from './limits.js'
export type { Member } from './members/members.js'
export type {
  AddressTag,
  EmailTag,
  IdentityProfile,
  PhoneTag,
  PrivacyStatus,
} from './members/profile.js'
export type { AggregatePipelineRequest, AggregatePipelineResponse } from './pipeline/message.js'
export type { Meter } from './pipeline/meter.js'
export { parsePipeline } from './pipeline/parse-pipeline.js'
export type { Row } from './pipeline/rows.js'
export { type Rows, runPipeline } from './pipeline/run-pipeline.js'
export type { Stage } from './pipeline/tree.js'
export { CheckError } from './values/check-error.js'
export {
  assertBulkItems,
  assertCollectionId,
  assertItem,
  assertItemId,
  assertItemIds,
  assertLimit,
  assertPaging,
  assertSkip,
  assertText,
  check,
} from './values/checks.js'
export { parseIsoDate, readWireDate, type WireDate, wireDate } from './values/date.js'
export {
  decodeItem,
  decodeValue,
  encodeItem,
  encodeValue,
  ItemError,
  normalizeWireItem,
} from './values/item.js'
export { equalJson, isJsonObject } from './values/json.js'
export { type Path, parsePath, valueAtPath } from './values/path.js'
export {
  compareBy,
  compareSortValues,
  parseSort,
  type Sort,
  type SortEntry,
  SortError,
  type SortKey,
  type SortValue,
  sortValue,
} from './values/sort.js'
export { compareText, foldCase, isStorableText } from './values/text.js'
