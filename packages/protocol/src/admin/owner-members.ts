/*
 * Messages of the owner's calls about members. Foyer only.
 * @see docs/wire.md#callers
 */

export interface MemberSummary {
  id: string
  email: string
  emailVerified: boolean
  status: string
  /** Steps to complete before a pending member may log in. */
  waitsFor: ('address' | 'owner')[]
  nickname: string
  createdAt: string
  lastLoginAt: string | null
  /** Names of the assigned roles. @see docs/wire/permissions.md#roles */
  roles: string[]
  /** True when the member has to choose a new password before the next login. */
  passwordResetRequired?: boolean
  /** ISO time at which the deletion that the member requested takes effect. Omitted in responses to changes. */
  deletionDueAt?: string
}

export interface ListMembersRequest {
  /** Part of the e-mail address or nickname. */
  search?: string
  status?: 'PENDING' | 'ACTIVE' | 'BLOCKED' | 'OFFLINE'
  limit?: number
  offset?: number
}

export interface ListMembersResponse {
  /** Newest first. */
  members: MemberSummary[]
  total: number
}

export interface GetMemberSummaryRequest {
  /** Part of the path. */
  memberId: string
}

export interface GetMemberResponse {
  member: MemberSummary
}

export interface UpdateMemberRequest {
  /** Part of the path. */
  memberId: string
  roles?: string[]
  /** New e-mail address. Ends the member's sessions, and sends a notice to the earlier address. */
  email?: string
  /** True if the address in `email` is verified. Default: false for a new address. */
  emailVerified?: boolean
  /** True requires a new password at the next login, and ends the member's sessions. */
  passwordResetRequired?: boolean
}

export interface UpdateMemberResponse {
  member: MemberSummary
}

export interface CancelMemberDeletionResponse {
  member: MemberSummary
}
