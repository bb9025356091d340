import type { Member } from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import type { MemberFieldset } from '@foyer/protocol/member-endpoints'
import { callOf } from '../call.js'
import type { Connection } from '../connection.js'
import { ApplicationError } from '../errors.js'
import type { PostOptions } from '../post.js'

/** Member call for pages. */
export interface Members {
  /**
   * Returns the current member, or null for a visitor. The fieldset `FULL` includes contact data.
   * @example
   * const member = await client.members.getCurrentMember()
   * console.log(member?.loginEmail) // → ada@example.com
   */
  getCurrentMember(options?: MemberOptions): Promise<Member | null>
}

/** Options of reading a member. */
export interface MemberOptions extends PostOptions {
  /** Groups of fields to return, for example `['FULL']`. */
  fieldsets?: MemberFieldset[] | undefined
}

/** Creates `getCurrentMember`. */
export function createMembers(connection: Connection): Members {
  const { session } = connection
  const call = callOf(connection)
  return {
    async getCurrentMember(options) {
      options?.signal?.throwIfAborted()
      // Renews an expired token first. If the session has ended, the client is a visitor after that.
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
