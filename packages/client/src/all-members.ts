import type { Endpoint, Member, SortEntry } from '@foyer/protocol'
import type { BulkDeleteMembersResponse, MemberPatch } from '@foyer/protocol/member-endpoints'
import * as memberEndpoints from '@foyer/protocol/member-endpoints'
import { type CallOptions, callOf } from './call.js'
import type { Connection } from './connection.js'
import { type FilterInput, wireFilter } from './data/condition.js'
import { createMembers, type MemberOptions, type Members } from './members.js'

/** Filter and order of a list of members. */
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
  /** One member, as far as it may be seen. @throws ApplicationError 404 for who is not there or not public */
  getMember(id: string, options?: MemberOptions): Promise<Member>
  /** A page of the members that may be seen, newest first: 100 unless it says otherwise, and at the most. */
  listMembers(options?: MembersPageOptions): Promise<MembersPage>
  /**
   * A page of those that match a filter or hold a text.
   * @throws ApplicationError 403 for fields that are the owner’s
   * @example
   * const { total } = await members.queryMembers({ filter: { status: 'APPROVED' } })
   */
  queryMembers(query?: MembersQuery): Promise<MembersPage>
  /**
   * Makes an approved member without a password, with the owner’s key.
   * @throws ApplicationError -19995 for a known address
   * @example
   * const { id } = await members.createMember({ loginEmail: 'eve@example.com' })
   */
  createMember(member: MemberPatch, options?: CallOptions): Promise<Member>
  /** Changes what is named, of oneself or with the owner’s key; an empty text or null clears. @throws ValidationError */
  updateMember(id: string, change: MemberPatch, options?: CallOptions): Promise<Member>
  /** The end of the address of one’s own page. @throws ApplicationError `SLUG_ALREADY_EXISTS` */
  updateCurrentMemberSlug(slug: string, options?: CallOptions): Promise<Member>
  /** Changes the slug of any member. Needs the owner's key. @throws ApplicationError `SLUG_ALREADY_EXISTS` */
  updateMemberSlug(id: string, slug: string, options?: CallOptions): Promise<Member>
  /** Shows the member who is logged in to everybody. */
  joinCommunity(options?: CallOptions): Promise<Member>
  /** Shows the member who is logged in to nobody any more but the owner. */
  leaveCommunity(options?: CallOptions): Promise<Member>
  /** Lets in who waits or is blocked, with the owner’s key, as the next three. @throws ApplicationError 404 */
  approveMember(id: string, options?: CallOptions): Promise<Member>
  /**
   * Keeps a member out, and ends every session at once.
   * @example
   * console.log((await members.blockMember(id)).status) // → BLOCKED
   */
  blockMember(id: string, options?: CallOptions): Promise<Member>
  /** Notes that a member is muted; what that means is the site’s own. */
  muteMember(id: string, options?: CallOptions): Promise<Member>
  /** Takes that back. */
  unmuteMember(id: string, options?: CallOptions): Promise<Member>
  /** Ends the sessions of a member and forgets the person, with the owner’s key; items follow the rules of their collections. */
  deleteMember(id: string, options?: CallOptions): Promise<void>
  /** Deletes up to 100 members; the result lists each. */
  bulkDeleteMembers(memberIds: string[], options?: CallOptions): Promise<BulkDeleteMembersResponse>
  /** Ends the membership of who is logged in, for good and at once. @throws ApplicationError `RECENT_LOGIN_REQUIRED` after ten minutes */
  deleteMyMember(options?: CallOptions): Promise<void>
  /** Empties the list of phone numbers: an update with an empty list leaves it as it was. */
  deleteMemberPhones(id: string, options?: CallOptions): Promise<Member>
  /** Empties the list of further addresses. */
  deleteMemberEmails(id: string, options?: CallOptions): Promise<Member>
  /** Empties the list of postal addresses. */
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
    bulkDeleteMembers: (memberIds, options) =>
      call(memberEndpoints.bulkDeleteMembers, { memberIds }, options),
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
      const query = { paging: request.paging, sort }
      const whenTooLong = () => call(memberEndpoints.queryMembers, { query, fieldsets }, options)
      const response = await call(memberEndpoints.listMembers, request, {
        ...options,
        asGet,
        whenTooLong,
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
