export type {
  InboxMessage,
  ListInboxRequest,
  ListInboxResponse,
  ListMembersRequest,
  ListMembersResponse,
  MemberSummary,
  UpdateMemberRequest,
  UpdateMemberResponse,
} from './admin.js'
export {
  type Aggregation,
  type Operation,
  parseAggregation,
} from './aggregate.js'
export {
  type AggregateResult,
  arrangeResults,
  compareResultPlaces,
  placeOfResult,
  type ResultPlace,
} from './aggregate-results.js'
export { applyPatch } from './apply-patch.js'
export type {
  BulkAction,
  BulkItemResult,
  BulkPatchRequest,
  BulkRemoveRequest,
  BulkResponse,
  BulkUpdateRequest,
  BulkWriteRequest,
  ImportItemsRequest,
} from './bulk.js'
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
  CheckError,
  check,
} from './checks.js'
export { generalCodes, type OAuthErrorCode } from './codes.js'
export type {
  AddCollectionPluginRequest,
  ChangedCollectionResponse,
  Collection,
  CollectionCapabilities,
  CollectionDefinition,
  CollectionFieldRequest,
  CollectionPermissions,
  CollectionResponse,
  CollectionRole,
  CreateCollectionRequest,
  DeleteCollectionFieldRequest,
  DeleteCollectionPluginRequest,
  GetCollectionRequest,
  ListCollectionsRequest,
  ListCollectionsResponse,
  PatchCollectionFieldRequest,
  PatchCollectionRequest,
  PermissionLevel,
  PermissionWord,
  UpdateCollectionRequest,
} from './collection.js'
export * as collectionEndpoints from './collection-endpoints.js'
export type {
  CollectionField,
  FieldPlugin,
  FieldTypeMetadata,
  ObjectField,
} from './collection-field.js'
export { collectionLimits } from './collection-limits.js'
export {
  type CollectionPlugin,
  type PluginType,
  pluginTypes,
} from './collection-plugin.js'
export type {
  AggregateItemsRequest,
  AggregateItemsResponse,
  CountItemsRequest,
  CountItemsResponse,
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
} from './data.js'
export * as dataCodes from './data-codes.js'
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
} from './data-index.js'
export { parseIsoDate, readWireDate, type WireDate, wireDate } from './date.js'
export type { Decision, GetDecisionResponse } from './decision.js'
export type {
  DistinctValuesRequest,
  DistinctValuesResponse,
} from './distinct.js'
export type { Endpoint, Method } from './endpoint.js'
export * as endpoints from './endpoints.js'
export {
  type ApplicationErrorDetails,
  applicationErrorBody,
  type ErrorBody,
  type FieldViolation,
  readErrorBody,
  validationErrorBody,
} from './error-body.js'
export type { Explainable, Explained, Explanation } from './explanation.js'
export {
  type FieldCapabilities,
  type FieldType,
  fieldCapabilities,
  fieldTypes,
  type QueryOperator,
} from './field-types.js'
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
  everything,
  type FilterBuilder,
  type FilterOperators,
  type FilterParts,
  FilterSteps,
  filter,
  type HasFilter,
  isBuilder,
  joinFilters,
} from './filter/build.js'
export { FilterError } from './filter/filter-error.js'
export { matchFilter } from './filter/match.js'
export { parseFilter } from './filter/parse.js'
export { compilePattern } from './filter/pattern.js'
export type {
  AuthResponse,
  Identity,
  IdentityStatusName,
  LoginRequest,
  RegisterRequest,
  ResendRequest,
  SignOnRequest,
  SignOnResponse,
  VerifyRequest,
} from './identity.js'
export * as identityCodes from './identity-codes.js'
export { importItemsEndpoint } from './import-endpoint.js'
export {
  decodeItem,
  decodeValue,
  encodeItem,
  encodeValue,
  ItemError,
  normalizeWireItem,
} from './item.js'
export type {
  JobStatus,
  JobStatusRequest,
  JobStatusResponse,
  PatchByFilterRequest,
  RemoveByFilterRequest,
  StartJobResponse,
} from './jobs.js'
export { equalJson, isJsonObject } from './json.js'
export * as limits from './limits.js'
export type { Member } from './members.js'
export type {
  AuthorizedClientRequest,
  Prompt,
  ResponseMode,
  SessionEndReason,
  TokenErrorResponse,
  TokenRequest,
  TokenResponse,
} from './oauth.js'
export * as ownerEndpoints from './owner-endpoints.js'
export {
  type FieldChange,
  type FieldModification,
  type Patch,
  PatchError,
  type PatchItemRequest,
  parsePatch,
  type WirePatch,
} from './patch.js'
export { type Path, parsePath, readPath } from './path.js'
export * as permissionEndpoints from './permission-endpoints.js'
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
} from './permissions.js'
export type { AggregatePipelineRequest, AggregatePipelineResponse } from './pipeline/message.js'
export type { Meter } from './pipeline/meter.js'
export { parsePipeline } from './pipeline/parse-pipeline.js'
export { PipelineError } from './pipeline/pipeline-error.js'
export type { Row } from './pipeline/rows.js'
export { type Rows, runPipeline } from './pipeline/run-pipeline.js'
export type { Stage } from './pipeline/tree.js'
export {
  codeChallengeOf,
  createCodeVerifier,
  decodeBase64Url,
  encodeBase64Url,
  isCodeChallenge,
  isCodeVerifier,
} from './pkce.js'
export type { IdentityProfile } from './profile.js'
export type { RecoveryRedirect } from './recovery.js'
export * as recoveryEndpoints from './recovery-endpoints.js'
export type {
  AuthRequest,
  RedirectCallbacks,
  RedirectSessionRequest,
  RedirectSessionResponse,
} from './redirects.js'
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
} from './references.js'
export type { SearchDetails, SearchItemsRequest, SearchItemsResponse } from './search.js'
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
} from './sort.js'
export { isSystemField } from './system-fields.js'
export { compareText, foldCase, isStorableText } from './text.js'
