import type { Endpoint } from '../endpoint.js'
import type { IdentityProfile } from './profile.js'

/** A member of another system. @see docs/wire.md#import-of-members */
export interface ImportedMember {
  email: string
  /** As the other system stored it; left out, the member chooses a password by recovery. */
  passwordHash?: string
  profile?: IdentityProfile
  /** True when the address is verified. */
  verified?: boolean
}

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

/** The owner brings members of another system, with their passwords. */
export const importMembers: Endpoint<ImportMembersRequest, ImportMembersResponse> = {
  method: 'POST',
  path: '/_foyer/v1/members/import',
}
