/**
 * Messages between the console and the server, which the provider does not have.
 * @see docs/wire.md#owner-calls
 */

/** A captured e-mail, or a message to a phone or device. `code` is the code to type, if the message contains one. */
export interface InboxMessage {
  id: string
  channel: 'mail' | 'sms' | 'call' | 'push'
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  code: string | null
  createdAt: string
  /** True if links and codes are omitted, because the caller may not use those of other people. */
  redacted?: true
}

export interface ListInboxRequest {
  to?: string
  /** Channel of the message, for example `mail`. */
  channel?: string
  limit?: number
}

export interface ListInboxResponse {
  /** Newest first. */
  messages: InboxMessage[]
}

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
  /** Names of the assigned roles. @see docs/wire.md#roles */
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

export interface GetMemberRequest {
  /** Part of the path. */
  memberId?: string
}

export interface GetMemberResponse {
  member: MemberSummary
}

export interface UpdateMemberRequest {
  /** Part of the path; optional in the body. */
  memberId?: string
  roles?: string[]
  /** True requires a new password at the next login, and ends the member's sessions. */
  passwordResetRequired?: boolean
}

export interface UpdateMemberResponse {
  member: MemberSummary
}

export interface CancelMemberDeletionResponse {
  member: MemberSummary
}
