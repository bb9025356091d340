import type { Member } from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import type { MemberFieldset } from '@foyer/protocol/member-endpoints'
import { type CallOptions, callOf } from './call.js'
import type { Connection } from './connection.js'
import { ApplicationError } from './errors.js'

/** The members of the site, as far as a visitor or member may ask for them. */
export interface Members {
  /**
   * The member who is logged in, with address and status but without the contact unless `FULL` is asked for; null for a visitor.
   * @example
   * const member = await client.members.getCurrentMember()
   * console.log(member?.loginEmail) // → ada@example.com
   */
  getCurrentMember(options?: MemberOptions): Promise<Member | null>
}

/** Options of reading a member. */
export interface MemberOptions extends CallOptions {
  fieldsets?: MemberFieldset[] | undefined
}

/** Builds the members' calls. */
export function createMembers(connection: Connection): Members {
  const { session } = connection
  const call = callOf(connection)
  return {
    async getCurrentMember(options) {
      // Renews first: a session that ended meanwhile is then known to be a visitor's.
      await session.authorization()
      if (!session.state().loggedIn) return null
      try {
        return (await call(endpoints.getCurrentMember, { fieldsets: options?.fieldsets }, options))
          .member
      } catch (error) {
        if (error instanceof ApplicationError && !session.state().loggedIn) return null
        throw error
      }
    },
  }
}
