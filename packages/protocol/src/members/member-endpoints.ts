import type { Endpoint } from '../endpoint.js'
import type {
  BulkDeleteMembersRequest,
  BulkDeleteMembersResponse,
  CreateMemberRequest,
  GetMemberRequest,
  ListSiteMembersRequest,
  MemberIdRequest,
  MemberResponse,
  MemberSlugRequest,
  MembersResponse,
  QueryMembersRequest,
  UpdateSiteMemberRequest,
} from './members.js'

/*
 * Endpoints of members. A module of its own, because most apps read the current member only.
 * @see docs/wire/members.md
 */

export type {
  BulkDeleteMembersResponse,
  CreateMemberRequest,
  ListSiteMembersRequest,
  Member,
  MemberAddress,
  MemberContact,
  MemberFieldset,
  MemberIdRequest,
  MemberImage,
  MemberPatch,
  MemberProfile,
  MemberResponse,
  MembersResponse,
  QueryMembersRequest,
  UpdateSiteMemberRequest,
} from './members.js'
export type { CustomField, CustomValue, PostalAddress, PrivacyStatus } from './profile.js'

type Nothing = Record<string, never>

export const getMember: Endpoint<GetMemberRequest, MemberResponse> = {
  method: 'GET',
  path: '/members/v1/members/{id}',
}
export const listMembers: Endpoint<ListSiteMembersRequest, MembersResponse> = {
  method: 'GET',
  path: '/members/v1/members',
}
export const queryMembers: Endpoint<QueryMembersRequest, MembersResponse> = {
  method: 'POST',
  kind: 'read',
  path: '/members/v1/members/query',
}
export const createMember: Endpoint<CreateMemberRequest, MemberResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/members/v1/members',
}
export const updateMember: Endpoint<UpdateSiteMemberRequest, MemberResponse> = {
  method: 'PATCH',
  path: '/members/v1/members/{member.id}',
}
export const deleteMember: Endpoint<MemberIdRequest, Nothing> = {
  method: 'DELETE',
  path: '/members/v1/members/{id}',
}
export const deleteMyMember: Endpoint<Nothing, Nothing> = {
  method: 'DELETE',
  path: '/members/v1/members/my',
}
export const bulkDeleteMembers: Endpoint<BulkDeleteMembersRequest, BulkDeleteMembersResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/members/v1/members/bulk/delete',
}
export const approveMember: Endpoint<MemberIdRequest, MemberResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/members/v1/members/{id}/approve',
}
export const blockMember: Endpoint<MemberIdRequest, MemberResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/members/v1/members/{id}/block',
}
export const muteMember: Endpoint<MemberIdRequest, MemberResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/members/v1/members/{id}/mute',
}
export const unmuteMember: Endpoint<MemberIdRequest, MemberResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/members/v1/members/{id}/unmute',
}
export const joinCommunity: Endpoint<Nothing, MemberResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/members/v1/members/join-community',
}
export const leaveCommunity: Endpoint<Nothing, MemberResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/members/v1/members/leave-community',
}
export const updateCurrentMemberSlug: Endpoint<{ slug: string }, MemberResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/members/v1/members/my/slug',
}
export const updateMemberSlug: Endpoint<MemberSlugRequest, MemberResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/members/v1/members/{id}/slug',
}
export const deleteMemberPhones: Endpoint<MemberIdRequest, MemberResponse> = {
  method: 'DELETE',
  path: '/members/v1/members/{id}/phones',
}
export const deleteMemberEmails: Endpoint<MemberIdRequest, MemberResponse> = {
  method: 'DELETE',
  path: '/members/v1/members/{id}/emails',
}
export const deleteMemberAddresses: Endpoint<MemberIdRequest, MemberResponse> = {
  method: 'DELETE',
  path: '/members/v1/members/{id}/addresses',
}
