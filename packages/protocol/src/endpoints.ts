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
import type {
  CreateIndexRequest,
  CreateIndexResponse,
  DropIndexRequest,
  ListAvailableIndexesRequest,
  ListAvailableIndexesResponse,
  ListIndexesRequest,
  ListIndexesResponse,
} from './data-index.js'
import type { GetDecisionResponse } from './decision.js'
import type { DistinctValuesRequest, DistinctValuesResponse } from './distinct.js'
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
import type { SearchItemsRequest, SearchItemsResponse } from './search.js'

declare const wire: unique symbol

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One line of the wire contract. The type parameters tie both ends to it and cost nothing at run time. */
export interface Endpoint<Request, Response> {
  readonly method: Method
  /** Path on the host, with `{name}` for a part that the request fills. */
  readonly path: string
  readonly [wire]?: (request: Request) => Response
}

/** A line of the contract. */
export function endpoint<Request, Response>(
  method: Method,
  path: string,
): Endpoint<Request, Response> {
  return { method, path }
}

const identity = '/_api/iam/authentication'
const verification = '/_api/iam/verification'
const data = '/wix-data/v2'
const permissions = '/wix-data/v1/permissions'
const owner = '/_foyer/v1'

/** Every call of the wire, by name. @see docs/wire.md#calls */
export const endpoints = {
  token: endpoint<TokenRequest, TokenResponse>('POST', '/oauth2/token'),

  createRedirectSession: endpoint<RedirectSessionRequest, RedirectSessionResponse>(
    'POST',
    '/_api/redirects-api/v1/redirect-session',
  ),

  register: endpoint<RegisterRequest, AuthResponse>('POST', `${identity}/v2/register`),
  login: endpoint<LoginRequest, AuthResponse>('POST', `${identity}/v2/login`),
  verifyEmail: endpoint<VerifyRequest, AuthResponse>('POST', `${verification}/v1/auth/verify`),
  resendCode: endpoint<ResendRequest, Record<string, never>>(
    'POST',
    `${verification}/v1/auth/resend`,
  ),
  getCurrentMember: endpoint<Record<string, never>, CurrentMemberResponse>(
    'GET',
    '/members/v1/members/my',
  ),

  getItem: endpoint<GetItemRequest, ItemResponse>('GET', `${data}/items/{dataItemId}`),
  insertItem: endpoint<WriteItemRequest, ItemResponse>('POST', `${data}/items`),
  updateItem: endpoint<UpdateItemRequest, ItemResponse>('POST', `${data}/items/update`),
  saveItem: endpoint<WriteItemRequest, ItemResponse>('POST', `${data}/items/save`),
  removeItem: endpoint<RemoveItemRequest, ItemResponse>('POST', `${data}/items/remove`),
  patchItem: endpoint<PatchItemRequest, ItemResponse>('POST', `${data}/items/patch`),
  /** Removes every item of a collection. */
  truncateItems: endpoint<TruncateRequest, Record<string, never>>('POST', `${data}/items/truncate`),
  /** Travels as GET with `.r` when its URL is short enough. @see docs/wire.md#query-as-get */
  queryItems: endpoint<QueryItemsRequest, QueryItemsResponse>('POST', `${data}/items/query`),
  countItems: endpoint<CountItemsRequest, CountItemsResponse>('POST', `${data}/items/count`),
  aggregateItems: endpoint<AggregateItemsRequest, AggregateItemsResponse>(
    'POST',
    `${data}/items/aggregate`,
  ),
  aggregatePipeline: endpoint<AggregatePipelineRequest, AggregatePipelineResponse>(
    'POST',
    `${data}/items/aggregate-pipeline`,
  ),
  queryDistinctValues: endpoint<DistinctValuesRequest, DistinctValuesResponse>(
    'POST',
    `${data}/items/query-distinct-values`,
  ),
  searchItems: endpoint<SearchItemsRequest, SearchItemsResponse>('POST', `${data}/items/search`),
  bulkInsertItems: endpoint<BulkWriteRequest, BulkResponse>('POST', `${data}/bulk/items/insert`),
  bulkUpdateItems: endpoint<BulkUpdateRequest, BulkResponse>('POST', `${data}/bulk/items/update`),
  bulkSaveItems: endpoint<BulkWriteRequest, BulkResponse>('POST', `${data}/bulk/items/save`),
  bulkPatchItems: endpoint<BulkPatchRequest, BulkResponse>('POST', `${data}/bulk/items/patch`),
  bulkRemoveItems: endpoint<BulkRemoveRequest, BulkResponse>('POST', `${data}/bulk/items/remove`),
  /** Travels with one referring item or with a list of them. @see docs/wire.md#references */
  queryReferenced: endpoint<QueryReferencedRequest, QueryReferencedResponse>(
    'POST',
    `${data}/items/query-referenced`,
  ),
  isReferenced: endpoint<IsReferencedRequest, IsReferencedResponse>(
    'POST',
    `${data}/items/is-referenced`,
  ),
  replaceReferences: endpoint<ReplaceReferencesRequest, ReplaceReferencesResponse>(
    'POST',
    `${data}/items/replace-references`,
  ),
  insertReferences: endpoint<BulkReferencesRequest, BulkReferencesResponse>(
    'POST',
    `${data}/bulk/items/insert-references`,
  ),
  removeReferences: endpoint<BulkReferencesRequest, BulkReferencesResponse>(
    'POST',
    `${data}/bulk/items/remove-references`,
  ),
  insertReference: endpoint<SingleReferenceRequest, SingleReferenceResponse>(
    'POST',
    `${data}/items/insert-reference`,
  ),
  removeReference: endpoint<SingleReferenceRequest, SingleReferenceResponse>(
    'POST',
    `${data}/items/remove-reference`,
  ),
  patchItemsByFilter: endpoint<PatchByFilterRequest, StartJobResponse>(
    'POST',
    `${data}/bulk/items/async-patch-by-filter`,
  ),
  removeItemsByFilter: endpoint<RemoveByFilterRequest, StartJobResponse>(
    'POST',
    `${data}/bulk/items/async-remove-by-filter`,
  ),
  getJobStatus: endpoint<JobStatusRequest, JobStatusResponse>(
    'GET',
    `${data}/async-jobs/{jobId}/status`,
  ),
  listCollections: endpoint<ListCollectionsRequest, ListCollectionsResponse>(
    'GET',
    `${data}/collections`,
  ),

  getPermissions: endpoint<GetPermissionsRequest, PermissionsResponse>('GET', permissions),
  updatePermissions: endpoint<UpdatePermissionsRequest, PermissionsResponse>('POST', permissions),
  /** What the caller may do. */
  getMyPermissions: endpoint<GetPermissionsRequest, MyPermissionsResponse>(
    'GET',
    `${permissions}/current`,
  ),
  addSpecialPermissions: endpoint<AddSpecialPermissionsRequest, SpecialPermissionsResponse>(
    'POST',
    `${permissions}/special`,
  ),
  updateSpecialPermissions: endpoint<UpdateSpecialPermissionsRequest, SpecialPermissionsResponse>(
    'POST',
    `${permissions}/special/{specialPermissionsId}`,
  ),
  removeSpecialPermissions: endpoint<RemoveSpecialPermissionsRequest, Record<string, never>>(
    'DELETE',
    `${permissions}/special/{specialPermissionsId}`,
  ),
  createIndex: endpoint<CreateIndexRequest, CreateIndexResponse>('POST', `${data}/indexes`),
  dropIndex: endpoint<DropIndexRequest, Record<string, never>>('DELETE', `${data}/indexes`),
  listIndexes: endpoint<ListIndexesRequest, ListIndexesResponse>('GET', `${data}/indexes`),
  listAvailableIndexes: endpoint<ListAvailableIndexesRequest, ListAvailableIndexesResponse>(
    'GET',
    `${data}/indexes/available`,
  ),

  listInbox: endpoint<ListInboxRequest, ListInboxResponse>('GET', `${owner}/inbox`),
  listMembers: endpoint<ListMembersRequest, ListMembersResponse>('GET', `${owner}/members`),
  updateMember: endpoint<UpdateMemberRequest, UpdateMemberResponse>(
    'PATCH',
    `${owner}/members/{memberId}`,
  ),
  getDecision: endpoint<Record<string, never>, GetDecisionResponse>(
    'GET',
    `${owner}/decisions/{decisionId}`,
  ),
} as const
