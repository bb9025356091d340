import type { Member } from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import type { MemberFieldset } from '@foyer/protocol/member-endpoints'
import { callOf } from '../call.js'
import type { Connection } from '../connection.js'
import { ApplicationError } from '../errors.js'
import type { RequestOptions } from '../post.js'
import { unlessAborted } from '../shared-reads.js'

/** Member call for pages. */
export interface Members {
  /**
   * Returns the current member, or null for a visitor, for example after the session has ended. Default fieldset:
   * `EXTENDED`; `FULL` also has the contact data.
   * @example
   * const member = await client.members.getCurrentMember()
   * console.log(member?.loginEmail) // → ada@example.com
   */
  getCurrentMember(options?: MemberOptions): Promise<Member | null>
}

/** Options of reading a member. */
export interface MemberOptions extends RequestOptions {
  /** Groups of fields to return, for example `['FULL']`. */
  fieldsets?: MemberFieldset[] | undefined
}

/** Creates `getCurrentMember`. */
export function createMembers(connection: Connection): Members {
  const { session } = connection
  const call = callOf(connection)
  return {
    async getCurrentMember({ fieldsets, signal } = {}) {
      signal?.throwIfAborted()
      // Renews an expired token first. If the session has ended, the client is a visitor after that.
      await unlessAborted(session.authorization(), signal)
      if (!session.state().loggedIn) return null
      try {
        return (await call(endpoints.getCurrentMember, { fieldsets }, { signal })).member
      } catch (error) {
        if (error instanceof ApplicationError && !session.state().loggedIn) return null
        throw error
      }
    },
  }
}
