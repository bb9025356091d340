import type { SortEntry } from '../values/sort.js'

/** Fieldset of a member in a response, from few fields to all. @see docs/wire/members.md */
export type MemberFieldset = 'PUBLIC' | 'EXTENDED' | 'FULL'

/** A picture. Width and height are in pixels. */
export interface MemberImage {
  id?: string
  url?: string
  height?: number
  width?: number
  offsetX?: number
  offsetY?: number
}

/** Public profile of a member. */
export interface MemberProfile {
  nickname: string
  slug: string
  photo?: MemberImage
  cover?: MemberImage
  title?: string
}

export interface MemberAddress {
  streetAddress?: { number?: string; name?: string }
  addressLine?: string
  addressLine2?: string
  city?: string
  subdivision?: string
  country?: string
  postalCode?: string
}

export interface MemberContact {
  firstName?: string
  lastName?: string
  phones: string[]
  emails: string[]
  addresses: MemberAddress[]
  /** YYYY-MM-DD. */
  birthdate?: string
  company?: string
  jobTitle?: string
  customFields: Record<string, { name: string; value: unknown }>
}

/**
 * A member in responses of the member calls. The fieldset determines which properties are set. A status that the caller
 * may not see is `UNKNOWN`.
 */
export interface Member {
  id: string
  loginEmail?: string
  loginEmailVerified?: boolean
  status: 'UNKNOWN' | 'PENDING' | 'APPROVED' | 'BLOCKED' | 'OFFLINE'
  contactId: string
  contact?: MemberContact
  profile: MemberProfile
  privacyStatus: 'UNKNOWN' | 'PUBLIC' | 'PRIVATE'
  activityStatus: 'UNKNOWN' | 'ACTIVE' | 'MUTED'
  createdDate: string
  updatedDate: string
  lastLoginDate?: string
}

/** A patch of a member: an empty string or null clears a property, a list that is not empty replaces the old one. */
export interface MemberPatch {
  loginEmail?: string
  contact?: {
    firstName?: string | null
    lastName?: string | null
    phones?: string[]
    emails?: string[]
    addresses?: MemberAddress[]
    birthdate?: string | null
    company?: string | null
    jobTitle?: string | null
    customFields?: Record<string, { name?: string | null; value?: unknown }>
  }
  profile?: {
    nickname?: string | null
    photo?: MemberImage | null
    cover?: MemberImage | null
    title?: string | null
  }
  privacyStatus?: 'UNKNOWN' | 'PUBLIC' | 'PRIVATE'
}

export interface GetCurrentMemberRequest {
  fieldsets?: MemberFieldset[]
}

/** Names a member. */
export interface MemberIdRequest {
  id: string
}

export interface GetMemberRequest extends MemberIdRequest {
  fieldsets?: MemberFieldset[]
}

export interface MemberResponse {
  member: Member
}

export interface MemberPaging {
  limit?: number
  offset?: number
}

export interface ListSiteMembersRequest {
  paging?: MemberPaging
  fieldsets?: MemberFieldset[]
  sorting?: SortEntry[]
}

export interface QueryMembersRequest {
  query?: {
    filter?: Record<string, unknown>
    paging?: MemberPaging
    sort?: SortEntry[]
    /** Alias of `sort`. */
    sorting?: SortEntry[]
  }
  fieldsets?: MemberFieldset[]
  search?: { expression?: string; fields?: string[] }
}

export interface MembersResponse {
  members: Member[]
  metadata: { count: number; offset: number; total: number; tooManyToCount: boolean }
}

export interface CreateMemberRequest {
  member: MemberPatch
}

export interface UpdateSiteMemberRequest {
  member: MemberPatch & MemberIdRequest
}

export interface MemberSlugRequest extends MemberIdRequest {
  slug: string
}

export interface BulkDeleteMembersRequest {
  memberIds: string[]
}

export interface BulkDeleteMembersResponse {
  results: {
    itemMetadata: {
      id: string
      originalIndex: number
      success: boolean
      error?: { code: string; description: string }
    }
  }[]
  bulkActionMetadata: { totalSuccesses: number; totalFailures: number; undetailedFailures: number }
}
