import type { Member } from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import type { MemberFieldset } from '@foyer/protocol/member-endpoints'
import { type CallOptions, callOf } from '../call.js'
import type { Connection } from '../connection.js'
import { ApplicationError } from '../errors.js'

/** Calls about members for visitors and members. */
export interface Members {
  /**
   * Returns the current member; null for a visitor. Contact data needs the fieldset `FULL`.
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

/** Creates the calls. */
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
