import type {
  ListInboxRequest,
  ListInboxResponse,
  ListMembersRequest,
  ListMembersResponse,
  UpdateMemberRequest,
  UpdateMemberResponse,
} from './admin.js'
import type { ListAuditRequest, ListAuditResponse } from './audit.js'
import type { GetDecisionResponse } from './decision.js'
import type { Endpoint } from './endpoint.js'

/* The owner's own calls, by name. Read as `import * as ownerEndpoints`. @see docs/wire.md#owner-calls */

export const listInbox: Endpoint<ListInboxRequest, ListInboxResponse> = {
  method: 'GET',
  path: '/_foyer/v1/inbox',
}
export const listMembers: Endpoint<ListMembersRequest, ListMembersResponse> = {
  method: 'GET',
  path: '/_foyer/v1/members',
}
export const updateMember: Endpoint<UpdateMemberRequest, UpdateMemberResponse> = {
  method: 'PATCH',
  path: '/_foyer/v1/members/{memberId}',
}
export const getDecision: Endpoint<Record<string, never>, GetDecisionResponse> = {
  method: 'GET',
  path: '/_foyer/v1/decisions/{decisionId}',
}
export const listAudit: Endpoint<ListAuditRequest, ListAuditResponse> = {
  method: 'GET',
  path: '/_foyer/v1/audit',
}
