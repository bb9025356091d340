import type { Endpoint, Member, SortEntry } from '@foyer/protocol'
import type { MemberPatch } from '@foyer/protocol/member-endpoints'
import * as memberEndpoints from '@foyer/protocol/member-endpoints'
import { type CallOptions, callOf } from './call.js'
import type { Connection } from './connection.js'
import { type FilterInput, wireFilter } from './data/condition.js'
import { createMembers, type MemberOptions, type Members } from './members.js'

/** Which members, in which order. */
export interface MembersPageOptions extends MemberOptions {
  limit?: number | undefined
  skip?: number | undefined
  sort?: SortEntry[] | undefined
}

/** Members by what they are; who may not see a field may not look by it. @see docs/wire.md#members */
export interface MembersQuery extends MembersPageOptions {
  filter?: FilterInput | undefined
  /** A part of the nickname, or of the fields that are named. */
  search?: { expression: string; fields?: string[] } | undefined
}

/** Members on a page, with how many there are on all of them. */
export interface MembersPage {
  members: Member[]
  total: number
}

/** Every call about members: what a member may do for itself, and with the owner key for others. */
export interface AllMembers extends Members {
  getMember(id: string, options?: MemberOptions): Promise<Member>
  listMembers(options?: MembersPageOptions): Promise<MembersPage>
  queryMembers(query?: MembersQuery): Promise<MembersPage>
  createMember(member: MemberPatch, options?: CallOptions): Promise<Member>
  updateMember(id: string, change: MemberPatch, options?: CallOptions): Promise<Member>
  updateCurrentMemberSlug(slug: string, options?: CallOptions): Promise<Member>
  updateMemberSlug(id: string, slug: string, options?: CallOptions): Promise<Member>
  /** Shows the member who is logged in to everybody. */
  joinCommunity(options?: CallOptions): Promise<Member>
  leaveCommunity(options?: CallOptions): Promise<Member>
  approveMember(id: string, options?: CallOptions): Promise<Member>
  blockMember(id: string, options?: CallOptions): Promise<Member>
  muteMember(id: string, options?: CallOptions): Promise<Member>
  unmuteMember(id: string, options?: CallOptions): Promise<Member>
  deleteMember(id: string, options?: CallOptions): Promise<void>
  /** Ends the membership of who is logged in, for good. */
  deleteMyMember(options?: CallOptions): Promise<void>
  deleteMemberPhones(id: string, options?: CallOptions): Promise<Member>
  deleteMemberEmails(id: string, options?: CallOptions): Promise<Member>
  deleteMemberAddresses(id: string, options?: CallOptions): Promise<Member>
}

type ById = Endpoint<{ id: string }, { member: Member }>

/** Builds every call about members; `createMembers` alone is enough to know who is logged in. */
export function createAllMembers(connection: Connection): AllMembers {
  const call = callOf(connection)
  const byId =
    (endpoint: ById) =>
    async (id: string, options?: CallOptions): Promise<Member> =>
      (await call(endpoint, { id }, options)).member
  return {
    ...createMembers(connection),
    ...createPages(connection),
    getMember: async (id, { fieldsets, ...options } = {}) =>
      (await call(memberEndpoints.getMember, { id, fieldsets }, options)).member,
    createMember: async (member, options) =>
      (await call(memberEndpoints.createMember, { member }, options)).member,
    updateMember: async (id, change, options) =>
      (await call(updateOf(id), { member: { ...change, id } }, options)).member,
    updateCurrentMemberSlug: async (slug, options) =>
      (await call(memberEndpoints.updateCurrentMemberSlug, { slug }, options)).member,
    updateMemberSlug: async (id, slug, options) =>
      (await call(memberEndpoints.updateMemberSlug, { id, slug }, options)).member,
    joinCommunity: async (options) =>
      (await call(memberEndpoints.joinCommunity, {}, options)).member,
    leaveCommunity: async (options) =>
      (await call(memberEndpoints.leaveCommunity, {}, options)).member,
    approveMember: byId(memberEndpoints.approveMember),
    blockMember: byId(memberEndpoints.blockMember),
    muteMember: byId(memberEndpoints.muteMember),
    unmuteMember: byId(memberEndpoints.unmuteMember),
    deleteMemberPhones: byId(memberEndpoints.deleteMemberPhones),
    deleteMemberEmails: byId(memberEndpoints.deleteMemberEmails),
    deleteMemberAddresses: byId(memberEndpoints.deleteMemberAddresses),
    deleteMember: async (id, options) => {
      await call(memberEndpoints.deleteMember, { id }, options)
    },
    deleteMyMember: async (options) => {
      await call(memberEndpoints.deleteMyMember, {}, options)
    },
  }
}

/** The one call whose id is deeper in its message. */
function updateOf(id: string): typeof memberEndpoints.updateMember {
  const { method, path } = memberEndpoints.updateMember
  return { method, path: path.replace('{member.id}', encodeURIComponent(id)) }
}

function createPages(connection: Connection): Pick<AllMembers, 'listMembers' | 'queryMembers'> {
  const call = callOf(connection)
  return {
    async listMembers({ fieldsets, limit, skip, sort, ...options } = {}) {
      const request = { paging: { limit, offset: skip }, fieldsets, sorting: sort }
      // A list of objects has no place in plain parameters.
      const asGet = sort !== undefined
      const found = await call(memberEndpoints.listMembers, request, { ...options, asGet })
      return { members: found.members, total: found.metadata.total }
    },
    async queryMembers({ filter, search, fieldsets, limit, skip, sort, ...options } = {}) {
      const query = {
        filter: filter && wireFilter(filter),
        paging: { limit, offset: skip },
        sort,
      }
      const request = { query, fieldsets, search }
      const found = await call(memberEndpoints.queryMembers, request, options)
      return { members: found.members, total: found.metadata.total }
    },
  }
}
