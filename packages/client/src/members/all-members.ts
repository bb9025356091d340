import type { Endpoint, Member, SortEntry } from '@foyer/protocol'
import type { BulkDeleteMembersResponse, MemberPatch } from '@foyer/protocol/member-endpoints'
import * as memberEndpoints from '@foyer/protocol/member-endpoints'
import { type CallOptions, callOf } from '../call.js'
import type { Connection } from '../connection.js'
import { type FilterInput, wireFilter } from '../data/condition.js'
import { createMembers, type MemberOptions, type Members } from './members.js'

/** Filter and order of a list of members. */
export interface MembersPageOptions extends MemberOptions {
  limit?: number | undefined
  skip?: number | undefined
  sort?: SortEntry[] | undefined
}

/**
 * Query for members. A caller can only filter by fields that the caller may read.
 * @see docs/wire.md#members
 */
export interface MembersQuery extends MembersPageOptions {
  filter?: FilterInput | undefined
  /** Text to find in the nickname, or in `fields`. */
  search?: { expression: string; fields?: string[] } | undefined
}

/** One page of members, with the total count. */
export interface MembersPage {
  members: Member[]
  total: number
}

/** All calls about members: for the current member, and with an API key for other members. */
export interface AllMembers extends Members {
  /**
   * Reads a member, with the fields that the caller may see.
   * @throws ApplicationError 404 for an unknown or private member
   */
  getMember(id: string, options?: MemberOptions): Promise<Member>
  /** Lists the members that the caller may see, newest first. Default and maximum page size: 100. */
  listMembers(options?: MembersPageOptions): Promise<MembersPage>
  /**
   * Queries members by a filter or a search text.
   * @throws ApplicationError 403 for fields that only the owner may read
   * @example
   * const { total } = await members.queryMembers({ filter: { status: 'APPROVED' } })
   */
  queryMembers(query?: MembersQuery): Promise<MembersPage>
  /**
   * Creates an approved member without a password. Needs an API key.
   * @throws ApplicationError -19995 for a known address
   * @example
   * const { id } = await members.createMember({ loginEmail: 'eve@example.com' })
   */
  createMember(member: MemberPatch, options?: CallOptions): Promise<Member>
  /**
   * Changes the given fields of the current member, or of any member with an API key. An empty text or null clears
   * a field.
   * @throws ValidationError
   */
  updateMember(id: string, change: MemberPatch, options?: CallOptions): Promise<Member>
  /** Changes the slug of the current member. @throws ApplicationError `SLUG_ALREADY_EXISTS` */
  updateCurrentMemberSlug(slug: string, options?: CallOptions): Promise<Member>
  /** Changes the slug of any member. Needs an API key. @throws ApplicationError `SLUG_ALREADY_EXISTS` */
  updateMemberSlug(id: string, slug: string, options?: CallOptions): Promise<Member>
  /** Makes the profile of the current member public. */
  joinCommunity(options?: CallOptions): Promise<Member>
  /** Makes the profile of the current member private: only the owner sees it. */
  leaveCommunity(options?: CallOptions): Promise<Member>
  /** Approves a pending or blocked member. Needs an API key. @throws ApplicationError 404 */
  approveMember(id: string, options?: CallOptions): Promise<Member>
  /**
   * Blocks a member and ends the member's sessions. Needs an API key.
   * @example
   * console.log((await members.blockMember(id)).status) // → BLOCKED
   */
  blockMember(id: string, options?: CallOptions): Promise<Member>
  /** Marks a member as muted; the site decides what that means. Needs an API key. */
  muteMember(id: string, options?: CallOptions): Promise<Member>
  /** Removes the mark of `muteMember`. Needs an API key. */
  unmuteMember(id: string, options?: CallOptions): Promise<Member>
  /**
   * Deletes a member and ends the member's sessions. The collections' rules decide about the member's items. Needs the
   * owner's key.
   */
  deleteMember(id: string, options?: CallOptions): Promise<void>
  /** Deletes up to 100 members; the result lists each. */
  bulkDeleteMembers(memberIds: string[], options?: CallOptions): Promise<BulkDeleteMembersResponse>
  /**
   * Deletes the account of the current member at once.
   * @throws ApplicationError `RECENT_LOGIN_REQUIRED` after ten minutes
   */
  deleteMyMember(options?: CallOptions): Promise<void>
  /** Clears the phone numbers. An update with an empty list does not change them. */
  deleteMemberPhones(id: string, options?: CallOptions): Promise<Member>
  /** Clears the additional e-mail addresses. */
  deleteMemberEmails(id: string, options?: CallOptions): Promise<Member>
  /** Clears the postal addresses. */
  deleteMemberAddresses(id: string, options?: CallOptions): Promise<Member>
}

type ById = Endpoint<{ id: string }, { member: Member }>

/** Creates all calls about members. `createMembers` is enough to read the current member. */
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
    bulkDeleteMembers: (memberIds, options) =>
      call(memberEndpoints.bulkDeleteMembers, { memberIds }, options),
    deleteMyMember: async (options) => {
      await call(memberEndpoints.deleteMyMember, {}, options)
    },
  }
}

/** Endpoint of an update, whose id is nested in the request. */
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
      const query = { paging: request.paging, sort }
      const asPost = () => call(memberEndpoints.queryMembers, { query, fieldsets }, options)
      const response = await call(memberEndpoints.listMembers, request, {
        ...options,
        asGet,
        asPost,
      })
      return { members: response.members, total: response.metadata.total }
    },
    async queryMembers({ filter, search, fieldsets, limit, skip, sort, ...options } = {}) {
      const query = {
        filter: filter && wireFilter(filter),
        paging: { limit, offset: skip },
        sort,
      }
      const request = { query, fieldsets, search }
      const response = await call(memberEndpoints.queryMembers, request, options)
      return { members: response.members, total: response.metadata.total }
    },
  }
}
