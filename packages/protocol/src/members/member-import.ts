import type { Endpoint } from '../endpoint.js'
import type { MemberProfile } from './members.js'
import type { IdentityProfile } from './profile.js'

/** A profile with the title and the pictures of the members API. */
export type MemberFileProfile = IdentityProfile & Pick<MemberProfile, 'photo' | 'cover' | 'title'>

/** A member of another system. @see docs/wire/members.md#import-of-members */
export interface ImportedMember {
  /** Id of the member in the other system, so that the member stays the author of imported items. */
  id?: string
  email: string
  /** Password hash of the other system. Without it, the member sets a password by account recovery. */
  passwordHash?: string
  /** An empty nickname stays empty; without one, it is the first part of the address. */
  profile?: MemberFileProfile
  /** True when the address is verified. */
  verified?: boolean
  /** Default `APPROVED`. */
  status?: (typeof importedStatuses)[number]
  /** Names of the assigned roles. */
  roles?: string[]
  /** True for a muted member. */
  muted?: boolean
  /** ISO time of the registration. Default: the time of the import. */
  createdDate?: string
}

/** Statuses of imported members. */
export const importedStatuses = ['APPROVED', 'PENDING', 'BLOCKED'] as const

export interface ImportMembersRequest {
  members: ImportedMember[]
}

/** Result of one member, in the order of the request. */
export type ImportMemberResult =
  | { email: string; action: 'INSERT'; id: string }
  | { email: string; action: 'EXISTS' }
  | { email: string; action: 'REFUSED'; description: string }

export interface ImportMembersResponse {
  results: ImportMemberResult[]
  inserted: number
}

/** Imports members of another system with their password hashes. Operators only. */
export const importMembers: Endpoint<ImportMembersRequest, ImportMembersResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/members/import',
}

/**
 * A member as an import reads it. Absent: `roles` without any, `muted` for a member who is not, and `passwordHash`
 * unless it is requested.
 */
export type ExportedMember = ImportedMember &
  Required<Pick<ImportedMember, 'id' | 'profile' | 'verified' | 'status' | 'createdDate'>>

export interface ExportMembersRequest {
  /** Continues after an earlier page. */
  cursor?: string
  /**
   * Adds the password hashes. Only for a `foyer` command that opens the database directly. The server refuses it in
   * requests.
   */
  passwordHashes?: boolean
}

export interface ExportMembersResponse {
  /** Members in the order of their registration. */
  members: ExportedMember[]
  /** Number of all members; only on the first page. */
  total?: number
  /** Null on the last page. */
  nextCursor: string | null
}

/** Reads a page of all members, in the form of the import. Operators only. */
export const exportMembers: Endpoint<ExportMembersRequest, ExportMembersResponse> = {
  method: 'POST',
  kind: 'read',
  path: '/_foyer/v1/members/export',
}
