import type { Endpoint } from '../endpoint.js'
import type { IdentityProfile } from './profile.js'

/** A member of another system. @see docs/wire/members.md#import-of-members */
export interface ImportedMember {
  /** Id of the member in the other system, so that the member stays the author of imported items. */
  id?: string
  email: string
  /** Password hash of the other system. Without it, the member sets a password by account recovery. */
  passwordHash?: string
  profile?: IdentityProfile
  /** True when the address is verified. */
  verified?: boolean
  /** Default `APPROVED`. */
  status?: (typeof importedStatuses)[number]
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

/** Imports members of another system with their password hashes. Owner only. */
export const importMembers: Endpoint<ImportMembersRequest, ImportMembersResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/members/import',
}
