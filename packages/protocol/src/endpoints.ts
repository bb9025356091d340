import type {
  AuthResponse,
  LoginRequest,
  RegisterRequest,
  ResendRequest,
  ResendResponse,
  SignOnRequest,
  SignOnResponse,
  VerifyRequest,
} from './auth/identity.js'
import type { AuthorizedClientRequest, TokenRequest, TokenResponse } from './auth/oauth.js'
import type { RedirectSessionRequest, RedirectSessionResponse } from './auth/redirects.js'
import type {
  ClientCredentialsRequest,
  HttpResponseEnvelope,
  KeyTokenResponse,
} from './auth/token-endpoints.js'
import type { ListCollectionsRequest, ListCollectionsResponse } from './collections/collection.js'
import type {
  CreateIndexRequest,
  CreateIndexResponse,
  DropIndexRequest,
  ListAvailableIndexesRequest,
  ListAvailableIndexesResponse,
  ListIndexesRequest,
  ListIndexesResponse,
} from './collections/data-index.js'
import type {
  BulkPatchRequest,
  BulkRemoveRequest,
  BulkResponse,
  BulkUpdateRequest,
  BulkWriteRequest,
} from './data/bulk.js'
import type {
  AggregateItemsRequest,
  AggregateItemsResponse,
  CountItemsRequest,
  CountItemsResponse,
  DistinctValuesRequest,
  DistinctValuesResponse,
  GetItemRequest,
  ItemResponse,
  QueryItemsRequest,
  QueryItemsResponse,
  RemoveItemRequest,
  TruncateRequest,
  UpdateItemRequest,
  WriteItemRequest,
} from './data/items.js'
import type {
  JobStatusRequest,
  JobStatusResponse,
  PatchByFilterRequest,
  RemoveByFilterRequest,
  StartJobResponse,
} from './data/jobs.js'
import type { PatchItemRequest } from './data/patch.js'
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
} from './data/references.js'
import type { SearchItemsRequest, SearchItemsResponse } from './data/search.js'
import type { Endpoint } from './endpoint.js'
import type { GetCurrentMemberRequest, MemberResponse } from './members/members.js'
import type {
  AggregatePipelineRequest,
  AggregatePipelineResponse,
} from './pipeline/pipeline-request.js'

/*
 * Endpoints of logins, items, indexes and the current member, one export each, so that an app bundles only those that
 * it calls. Import as `import * as endpoints`. `packages/server/src/api/all-routes.ts` lists the routes that handle
 * them.
 * @see docs/wire.md#aliases-of-paths
 */

export const token: Endpoint<
  TokenRequest | AuthorizedClientRequest | ClientCredentialsRequest,
  TokenResponse | KeyTokenResponse | HttpResponseEnvelope
> = {
  method: 'POST',
  kind: 'write',
  path: '/oauth2/token',
}

export const createRedirectSession: Endpoint<RedirectSessionRequest, RedirectSessionResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_api/redirects-api/v1/redirect-session',
}

export const register: Endpoint<RegisterRequest, AuthResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_api/iam/authentication/v2/register',
}
export const login: Endpoint<LoginRequest, AuthResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_api/iam/authentication/v2/login',
}
export const verifyEmail: Endpoint<VerifyRequest, AuthResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_api/iam/verification/v1/auth/verify',
}
export const resendCode: Endpoint<ResendRequest, ResendResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_api/iam/verification/v1/auth/resend',
}
/** Requires an API key with the scope `members:write`, alone or after an access token. */
export const signOn: Endpoint<SignOnRequest, SignOnResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_api/iam/authentication/v2/sign-on',
}
export const getCurrentMember: Endpoint<GetCurrentMemberRequest, MemberResponse> = {
  method: 'GET',
  path: '/members/v1/members/my',
}

export const getItem: Endpoint<GetItemRequest, ItemResponse> = {
  method: 'GET',
  path: '/wix-data/v2/items/{dataItemId}',
}
export const insertItem: Endpoint<WriteItemRequest, ItemResponse> = {
  method: 'POST',
  kind: 'item-write',
  path: '/wix-data/v2/items',
}
export const updateItem: Endpoint<UpdateItemRequest, ItemResponse> = {
  method: 'POST',
  kind: 'item-write',
  path: '/wix-data/v2/items/update',
}
export const saveItem: Endpoint<WriteItemRequest, ItemResponse> = {
  method: 'POST',
  kind: 'item-write',
  path: '/wix-data/v2/items/save',
}
export const removeItem: Endpoint<RemoveItemRequest, ItemResponse> = {
  method: 'POST',
  kind: 'item-write',
  path: '/wix-data/v2/items/remove',
}
export const patchItem: Endpoint<PatchItemRequest, ItemResponse> = {
  method: 'POST',
  kind: 'item-write',
  path: '/wix-data/v2/items/patch',
}
/** Removes all items of a collection. */
export const truncateItems: Endpoint<TruncateRequest, Record<string, never>> = {
  method: 'POST',
  kind: 'write',
  path: '/wix-data/v2/items/truncate',
}
/** Sent as GET with `.r` if the URL is short enough. @see docs/wire/queries.md#query-as-get */
export const queryItems: Endpoint<QueryItemsRequest, QueryItemsResponse> = {
  method: 'POST',
  kind: 'read',
  path: '/wix-data/v2/items/query',
}
export const countItems: Endpoint<CountItemsRequest, CountItemsResponse> = {
  method: 'POST',
  kind: 'read',
  path: '/wix-data/v2/items/count',
}
export const aggregateItems: Endpoint<AggregateItemsRequest, AggregateItemsResponse> = {
  method: 'POST',
  kind: 'read',
  path: '/wix-data/v2/items/aggregate',
}
export const aggregatePipeline: Endpoint<AggregatePipelineRequest, AggregatePipelineResponse> = {
  method: 'POST',
  kind: 'read',
  path: '/wix-data/v2/items/aggregate-pipeline',
}
export const queryDistinctValues: Endpoint<DistinctValuesRequest, DistinctValuesResponse> = {
  method: 'POST',
  kind: 'read',
  path: '/wix-data/v2/items/query-distinct-values',
}
export const searchItems: Endpoint<SearchItemsRequest, SearchItemsResponse> = {
  method: 'POST',
  kind: 'read',
  path: '/wix-data/v2/items/search',
}
export const bulkInsertItems: Endpoint<BulkWriteRequest, BulkResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/wix-data/v2/bulk/items/insert',
}
export const bulkUpdateItems: Endpoint<BulkUpdateRequest, BulkResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/wix-data/v2/bulk/items/update',
}
export const bulkSaveItems: Endpoint<BulkWriteRequest, BulkResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/wix-data/v2/bulk/items/save',
}
export const bulkPatchItems: Endpoint<BulkPatchRequest, BulkResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/wix-data/v2/bulk/items/patch',
}
export const bulkRemoveItems: Endpoint<BulkRemoveRequest, BulkResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/wix-data/v2/bulk/items/remove',
}
/** Sent with one referring item or a list of them. @see docs/wire/references.md */
export const queryReferenced: Endpoint<QueryReferencedRequest, QueryReferencedResponse> = {
  method: 'POST',
  kind: 'read',
  path: '/wix-data/v2/items/query-referenced',
}
export const isReferenced: Endpoint<IsReferencedRequest, IsReferencedResponse> = {
  method: 'POST',
  kind: 'read',
  path: '/wix-data/v2/items/is-referenced',
}
export const replaceReferences: Endpoint<ReplaceReferencesRequest, ReplaceReferencesResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/wix-data/v2/items/replace-references',
}
export const insertReferences: Endpoint<BulkReferencesRequest, BulkReferencesResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/wix-data/v2/bulk/items/insert-references',
}
export const removeReferences: Endpoint<BulkReferencesRequest, BulkReferencesResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/wix-data/v2/bulk/items/remove-references',
}
export const insertReference: Endpoint<SingleReferenceRequest, SingleReferenceResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/wix-data/v2/items/insert-reference',
}
export const removeReference: Endpoint<SingleReferenceRequest, SingleReferenceResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/wix-data/v2/items/remove-reference',
}
export const patchItemsByFilter: Endpoint<PatchByFilterRequest, StartJobResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/wix-data/v2/bulk/items/async-patch-by-filter',
}
export const removeItemsByFilter: Endpoint<RemoveByFilterRequest, StartJobResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/wix-data/v2/bulk/items/async-remove-by-filter',
}
export const getJobStatus: Endpoint<JobStatusRequest, JobStatusResponse> = {
  method: 'GET',
  path: '/wix-data/v2/async-jobs/{jobId}/status',
}
export const listCollections: Endpoint<ListCollectionsRequest, ListCollectionsResponse> = {
  method: 'GET',
  path: '/wix-data/v2/collections',
}

export const createIndex: Endpoint<CreateIndexRequest, CreateIndexResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/wix-data/v2/indexes',
}
export const dropIndex: Endpoint<DropIndexRequest, Record<string, never>> = {
  method: 'DELETE',
  path: '/wix-data/v2/indexes',
}
export const listIndexes: Endpoint<ListIndexesRequest, ListIndexesResponse> = {
  method: 'GET',
  path: '/wix-data/v2/indexes',
}
export const listAvailableIndexes: Endpoint<
  ListAvailableIndexesRequest,
  ListAvailableIndexesResponse
> = {
  method: 'GET',
  path: '/wix-data/v2/indexes/available',
}
