import type {
  ListInboxRequest,
  ListInboxResponse,
  ListMembersRequest,
  ListMembersResponse,
  UpdateMemberRequest,
  UpdateMemberResponse,
} from './admin.js'
import type {
  BulkPatchRequest,
  BulkRemoveRequest,
  BulkResponse,
  BulkUpdateRequest,
  BulkWriteRequest,
} from './bulk.js'
import type { ListCollectionsRequest, ListCollectionsResponse } from './collection.js'
import type {
  AggregateItemsRequest,
  AggregateItemsResponse,
  CountItemsRequest,
  CountItemsResponse,
  GetItemRequest,
  ItemResponse,
  QueryItemsRequest,
  QueryItemsResponse,
  RemoveItemRequest,
  TruncateRequest,
  UpdateItemRequest,
  WriteItemRequest,
} from './data.js'
import type { GetDecisionResponse } from './decision.js'
import type { DistinctValuesRequest, DistinctValuesResponse } from './distinct.js'
import { endpoint } from './endpoint.js'
import type {
  AuthResponse,
  CurrentMemberResponse,
  LoginRequest,
  RegisterRequest,
  ResendRequest,
  VerifyRequest,
} from './identity.js'
import type {
  JobStatusRequest,
  JobStatusResponse,
  PatchByFilterRequest,
  RemoveByFilterRequest,
  StartJobResponse,
} from './jobs.js'
import type { TokenRequest, TokenResponse } from './oauth.js'
import type { PatchItemRequest } from './patch.js'
import type {
  AddSpecialPermissionsRequest,
  GetPermissionsRequest,
  MyPermissionsResponse,
  PermissionsResponse,
  RemoveSpecialPermissionsRequest,
  SpecialPermissionsResponse,
  UpdatePermissionsRequest,
  UpdateSpecialPermissionsRequest,
} from './permissions.js'
import type { AggregatePipelineRequest, AggregatePipelineResponse } from './pipeline/message.js'
import type { RedirectSessionRequest, RedirectSessionResponse } from './redirects.js'
import type {
  BulkReferencesRequest,
  BulkReferencesResponse,
  IsReferencedRequest,
  IsReferencedResponse,
  QueryReferencedRequest,
  QueryReferencedResponse,
  ReplaceReferencesRequest,
  ReplaceReferencesResponse,
  SingleReferenceRequest,
  SingleReferenceResponse,
} from './references.js'

/*
 * Every call of the wire, by name: one export and one whole path a line, so that an app carries those that it makes.
 * Read as `import * as endpoints`. @see docs/wire.md#calls
 */

export const token = endpoint<TokenRequest, TokenResponse>('POST', '/oauth2/token')

export const createRedirectSession = endpoint<RedirectSessionRequest, RedirectSessionResponse>(
  'POST',
  '/_api/redirects-api/v1/redirect-session',
)

export const register = endpoint<RegisterRequest, AuthResponse>(
  'POST',
  '/_api/iam/authentication/v2/register',
)
export const login = endpoint<LoginRequest, AuthResponse>(
  'POST',
  '/_api/iam/authentication/v2/login',
)
export const verifyEmail = endpoint<VerifyRequest, AuthResponse>(
  'POST',
  '/_api/iam/verification/v1/auth/verify',
)
export const resendCode = endpoint<ResendRequest, Record<string, never>>(
  'POST',
  '/_api/iam/verification/v1/auth/resend',
)
export const getCurrentMember = endpoint<Record<string, never>, CurrentMemberResponse>(
  'GET',
  '/members/v1/members/my',
)

export const getItem = endpoint<GetItemRequest, ItemResponse>(
  'GET',
  '/wix-data/v2/items/{dataItemId}',
)
export const insertItem = endpoint<WriteItemRequest, ItemResponse>('POST', '/wix-data/v2/items')
export const updateItem = endpoint<UpdateItemRequest, ItemResponse>(
  'POST',
  '/wix-data/v2/items/update',
)
export const saveItem = endpoint<WriteItemRequest, ItemResponse>('POST', '/wix-data/v2/items/save')
export const removeItem = endpoint<RemoveItemRequest, ItemResponse>(
  'POST',
  '/wix-data/v2/items/remove',
)
export const patchItem = endpoint<PatchItemRequest, ItemResponse>(
  'POST',
  '/wix-data/v2/items/patch',
)
/** Removes every item of a collection. */
export const truncateItems = endpoint<TruncateRequest, Record<string, never>>(
  'POST',
  '/wix-data/v2/items/truncate',
)
/** Travels as GET with '.r' when its URL is short enough. @see docs/wire.md#query-as-get */
export const queryItems = endpoint<QueryItemsRequest, QueryItemsResponse>(
  'POST',
  '/wix-data/v2/items/query',
)
export const countItems = endpoint<CountItemsRequest, CountItemsResponse>(
  'POST',
  '/wix-data/v2/items/count',
)
export const aggregateItems = endpoint<AggregateItemsRequest, AggregateItemsResponse>(
  'POST',
  '/wix-data/v2/items/aggregate',
)
export const aggregatePipeline = endpoint<AggregatePipelineRequest, AggregatePipelineResponse>(
  'POST',
  '/wix-data/v2/items/aggregate-pipeline',
)
export const queryDistinctValues = endpoint<DistinctValuesRequest, DistinctValuesResponse>(
  'POST',
  '/wix-data/v2/items/query-distinct-values',
)
export const bulkInsertItems = endpoint<BulkWriteRequest, BulkResponse>(
  'POST',
  '/wix-data/v2/bulk/items/insert',
)
export const bulkUpdateItems = endpoint<BulkUpdateRequest, BulkResponse>(
  'POST',
  '/wix-data/v2/bulk/items/update',
)
export const bulkSaveItems = endpoint<BulkWriteRequest, BulkResponse>(
  'POST',
  '/wix-data/v2/bulk/items/save',
)
export const bulkPatchItems = endpoint<BulkPatchRequest, BulkResponse>(
  'POST',
  '/wix-data/v2/bulk/items/patch',
)
export const bulkRemoveItems = endpoint<BulkRemoveRequest, BulkResponse>(
  'POST',
  '/wix-data/v2/bulk/items/remove',
)
/** Travels with one referring item or with a list of them. @see docs/wire.md#references */
export const queryReferenced = endpoint<QueryReferencedRequest, QueryReferencedResponse>(
  'POST',
  '/wix-data/v2/items/query-referenced',
)
export const isReferenced = endpoint<IsReferencedRequest, IsReferencedResponse>(
  'POST',
  '/wix-data/v2/items/is-referenced',
)
export const replaceReferences = endpoint<ReplaceReferencesRequest, ReplaceReferencesResponse>(
  'POST',
  '/wix-data/v2/items/replace-references',
)
export const insertReferences = endpoint<BulkReferencesRequest, BulkReferencesResponse>(
  'POST',
  '/wix-data/v2/bulk/items/insert-references',
)
export const removeReferences = endpoint<BulkReferencesRequest, BulkReferencesResponse>(
  'POST',
  '/wix-data/v2/bulk/items/remove-references',
)
export const insertReference = endpoint<SingleReferenceRequest, SingleReferenceResponse>(
  'POST',
  '/wix-data/v2/items/insert-reference',
)
export const removeReference = endpoint<SingleReferenceRequest, SingleReferenceResponse>(
  'POST',
  '/wix-data/v2/items/remove-reference',
)
export const patchItemsByFilter = endpoint<PatchByFilterRequest, StartJobResponse>(
  'POST',
  '/wix-data/v2/bulk/items/async-patch-by-filter',
)
export const removeItemsByFilter = endpoint<RemoveByFilterRequest, StartJobResponse>(
  'POST',
  '/wix-data/v2/bulk/items/async-remove-by-filter',
)
export const getJobStatus = endpoint<JobStatusRequest, JobStatusResponse>(
  'GET',
  '/wix-data/v2/async-jobs/{jobId}/status',
)
export const listCollections = endpoint<ListCollectionsRequest, ListCollectionsResponse>(
  'GET',
  '/wix-data/v2/collections',
)

export const getPermissions = endpoint<GetPermissionsRequest, PermissionsResponse>(
  'GET',
  '/wix-data/v1/permissions',
)
export const updatePermissions = endpoint<UpdatePermissionsRequest, PermissionsResponse>(
  'POST',
  '/wix-data/v1/permissions',
)
/** What the caller may do. */
export const getMyPermissions = endpoint<GetPermissionsRequest, MyPermissionsResponse>(
  'GET',
  '/wix-data/v1/permissions/current',
)
export const addSpecialPermissions = endpoint<
  AddSpecialPermissionsRequest,
  SpecialPermissionsResponse
>('POST', '/wix-data/v1/permissions/special')
export const updateSpecialPermissions = endpoint<
  UpdateSpecialPermissionsRequest,
  SpecialPermissionsResponse
>('POST', '/wix-data/v1/permissions/special/{specialPermissionsId}')
export const removeSpecialPermissions = endpoint<
  RemoveSpecialPermissionsRequest,
  Record<string, never>
>('DELETE', '/wix-data/v1/permissions/special/{specialPermissionsId}')

export const listInbox = endpoint<ListInboxRequest, ListInboxResponse>('GET', '/_foyer/v1/inbox')
export const listMembers = endpoint<ListMembersRequest, ListMembersResponse>(
  'GET',
  '/_foyer/v1/members',
)
export const updateMember = endpoint<UpdateMemberRequest, UpdateMemberResponse>(
  'PATCH',
  '/_foyer/v1/members/{memberId}',
)
export const getDecision = endpoint<Record<string, never>, GetDecisionResponse>(
  'GET',
  '/_foyer/v1/decisions/{decisionId}',
)
