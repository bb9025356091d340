import type { Endpoint, Member, SortEntry } from '@foyer/protocol'
import { exportMember, joinExportPages } from '@foyer/protocol/account-data-endpoints'
import type { BulkDeleteMembersResponse, MemberPatch } from '@foyer/protocol/member-endpoints'
import * as memberEndpoints from '@foyer/protocol/member-endpoints'
import * as operatorEndpoints from '@foyer/protocol/operator-endpoints'
import { callOf } from '../call.js'
import type { Connection } from '../connection.js'
import { type FilterInput, wireFilter } from '../data/wire-form.js'
import { invalidResponse } from '../errors.js'
import type { RequestOptions } from '../post.js'
import { withId } from '../wire-request.js'
import type { ExportedData } from './account-data.js'
import { createMembers, type MemberOptions, type Members } from './members.js'

/** Page and sort order of a list of members. */
export interface MembersPageOptions extends MemberOptions {
  /** Page size. Default and maximum: 100. */
  limit?: number | undefined
  /** Number of members to skip. Default 0. */
  skip?: number | undefined
  /** Sort order. Default: newest first. */
  sort?: SortEntry[] | undefined
}

/**
 * Query of members. Only fields that the caller may read can be filtered.
 * @see docs/wire/members.md
 */
export interface MembersQuery extends MembersPageOptions {
  filter?: FilterInput | undefined
  /** Text to search for in `fields`. Default field: the nickname. */
  search?: { expression: string; fields?: string[] } | undefined
}

/** One page of members, with the total count. */
export interface MembersPage {
  members: Member[]
  /** Number of members on all pages. */
  total: number
}

/** Options of a change of a member's e-mail address. */
export interface SetMemberEmailOptions extends RequestOptions {
  /** True if the new address is already verified. Default false. */
  emailVerified?: boolean | undefined
}

/** All member calls: for the current member and, with an API key, for other members. */
export interface AllMembers extends Members {
  /**
   * Returns a member with the fields that the caller may read.
   * @throws ApplicationError with the status 404 for an unknown or private member
   */
  getMember(id: string, options?: MemberOptions): Promise<Member>
  /** Lists the members that the caller may read, newest first. */
  listMembers(options?: MembersPageOptions): Promise<MembersPage>
  /**
   * Returns one page of the members that match a filter and a search text.
   * @throws ApplicationError with the status 403 for fields that need an API key
   * @example
   * const { total } = await members.queryMembers({ filter: { status: 'APPROVED' } })
   */
  queryMembers(query?: MembersQuery): Promise<MembersPage>
  /**
   * Creates an approved member without a password. Needs an API key.
   * @throws ApplicationError -19995 if the e-mail address already has an account
   * @example
   * const { id } = await members.createMember({ loginEmail: 'eve@example.com' })
   */
  createMember(member: MemberPatch, options?: RequestOptions): Promise<Member>
  /**
   * Changes some fields of the current member or, with an API key, of any member. An empty string or null clears a
   * field.
   * @throws ValidationError for an invalid value
   * @example
   * await members.updateMember(id, { profile: { nickname: 'Eve' }, contact: { lastName: 'Park' } })
   */
  updateMember(id: string, change: MemberPatch, options?: RequestOptions): Promise<Member>
  /** Changes the slug of the current member. @throws ApplicationError `SLUG_ALREADY_EXISTS` */
  updateCurrentMemberSlug(slug: string, options?: RequestOptions): Promise<Member>
  /** Changes the slug of any member. Needs an API key. @throws ApplicationError `SLUG_ALREADY_EXISTS` */
  updateMemberSlug(id: string, slug: string, options?: RequestOptions): Promise<Member>
  /**
   * Changes the e-mail address of a member. Ends the member's sessions, codes and links, and sends a notice to the
   * earlier address. The new address is unverified without `emailVerified: true`. Needs an API key.
   * @throws ApplicationError -19995 if another member has the address; ValidationError for an invalid one
   * @example
   * await members.setMemberEmail(id, 'eve@example.org', { emailVerified: true })
   */
  setMemberEmail(id: string, email: string, options?: SetMemberEmailOptions): Promise<void>
  /**
   * Returns all data of a member, with the items of all collections, in the form of `exportMyData`. Needs an API key.
   * @throws ApplicationError with the status 404
   */
  exportMemberData(id: string, options?: RequestOptions): Promise<ExportedData>
  /** Makes the profile of the current member public. */
  joinCommunity(options?: RequestOptions): Promise<Member>
  /** Makes the profile of the current member private: other members and visitors cannot read it. */
  leaveCommunity(options?: RequestOptions): Promise<Member>
  /** Approves a pending or blocked member. Needs an API key. @throws ApplicationError with the status 404 */
  approveMember(id: string, options?: RequestOptions): Promise<Member>
  /**
   * Blocks a member and ends the member's sessions. Needs an API key.
   * @example
   * console.log((await members.blockMember(id)).status) // → BLOCKED
   */
  blockMember(id: string, options?: RequestOptions): Promise<Member>
  /** Marks a member as muted. The site defines what this means. Needs an API key. */
  muteMember(id: string, options?: RequestOptions): Promise<Member>
  /** Marks a member as not muted. Needs an API key. */
  unmuteMember(id: string, options?: RequestOptions): Promise<Member>
  /** Returns the roles of a member. Needs an API key. @throws ApplicationError with the status 404 */
  getMemberRoles(id: string, options?: RequestOptions): Promise<string[]>
  /**
   * Sets the roles of a member: replaces the earlier ones. Needs an API key.
   * @see docs/wire/permissions.md#roles
   * @example
   * await members.setMemberRoles(id, ['patron'])
   * console.log(await members.getMemberRoles(id)) // → ["patron"]
   */
  setMemberRoles(id: string, roles: string[], options?: RequestOptions): Promise<string[]>
  /**
   * Deletes a member and ends the member's sessions. The deletion rules determine what happens to the member's items.
   * Needs an API key.
   */
  deleteMember(id: string, options?: RequestOptions): Promise<void>
  /** Deletes up to 100 members. The response contains a result for each of them. Needs an API key. */
  bulkDeleteMembers(
    memberIds: string[],
    options?: RequestOptions,
  ): Promise<BulkDeleteMembersResponse>
  /**
   * Deletes the account of the current member. The sessions end immediately. The account and its items are deleted
   * after the grace period of the site (14 days by default); until then, the link of an e-mail keeps the account.
   * Without a grace period they are deleted immediately.
   * @throws ApplicationError `RECENT_LOGIN_REQUIRED` if the last login is older than ten minutes
   */
  deleteMyMember(options?: RequestOptions): Promise<void>
  /** Removes all phone numbers. `updateMember` with an empty list does not change them. */
  deleteMemberPhones(id: string, options?: RequestOptions): Promise<Member>
  /** Removes the additional e-mail addresses. */
  deleteMemberEmails(id: string, options?: RequestOptions): Promise<Member>
  /** Removes the postal addresses. */
  deleteMemberAddresses(id: string, options?: RequestOptions): Promise<Member>
}

type ById = Endpoint<{ id: string }, { member: Member }>

/** Creates all member calls. `createMembers` is smaller and reads the current member only. */
export function createAllMembers(connection: Connection): AllMembers {
  const call = callOf(connection)
  const byId =
    (endpoint: ById) =>
    async (id: string, options?: RequestOptions): Promise<Member> =>
      (await call(endpoint, { id }, options)).member
  return {
    ...createMembers(connection),
    ...createPages(connection),
    getMember: async (id, { fieldsets, ...options } = {}) =>
      (await call(memberEndpoints.getMember, { id, fieldsets }, options)).member,
    createMember: async (member, options) =>
      (await call(memberEndpoints.createMember, { member }, options)).member,
    updateMember: async (id, change, options) =>
      (await call(withId(memberEndpoints.updateMember, id), { member: { ...change, id } }, options))
        .member,
    updateCurrentMemberSlug: async (slug, options) =>
      (await call(memberEndpoints.updateCurrentMemberSlug, { slug }, options)).member,
    updateMemberSlug: async (id, slug, options) =>
      (await call(memberEndpoints.updateMemberSlug, { id, slug }, options)).member,
    setMemberEmail: async (memberId, email, { emailVerified, ...options } = {}) => {
      await call(operatorEndpoints.updateMember, { memberId, email, emailVerified }, options)
    },
    exportMemberData: async (memberId, options) => {
      const read = (cursor?: string) => call(exportMember, { memberId, cursor }, options)
      const { account, ...first } = await read()
      if (!account) throw invalidResponse('account')
      return { account, collections: await joinExportPages(first, read) }
    },
    joinCommunity: async (options) =>
      (await call(memberEndpoints.joinCommunity, {}, options)).member,
    leaveCommunity: async (options) =>
      (await call(memberEndpoints.leaveCommunity, {}, options)).member,
    approveMember: byId(memberEndpoints.approveMember),
    blockMember: byId(memberEndpoints.blockMember),
    muteMember: byId(memberEndpoints.muteMember),
    unmuteMember: byId(memberEndpoints.unmuteMember),
    getMemberRoles: async (memberId, options) =>
      (await call(operatorEndpoints.getMember, { memberId }, options)).member.roles,
    setMemberRoles: async (memberId, roles, options) =>
      (await call(operatorEndpoints.updateMember, { memberId, roles }, options)).member.roles,
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

function createPages(connection: Connection): Pick<AllMembers, 'listMembers' | 'queryMembers'> {
  const call = callOf(connection)
  return {
    async listMembers({ fieldsets, limit, skip, sort, ...options } = {}) {
      const request = { paging: { limit, offset: skip }, fieldsets, sorting: sort }
      // Plain query parameters cannot represent a list of objects.
      const inParameterR = sort !== undefined
      const query = { paging: request.paging, sort }
      const asPost = () => call(memberEndpoints.queryMembers, { query, fieldsets }, options)
      const response = await call(memberEndpoints.listMembers, request, {
        ...options,
        inParameterR,
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
