import type { Member } from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import { type CallOptions, callOf } from './call.js'
import type { Connection } from './connection.js'
import { ApplicationError } from './errors.js'

/** The members of the site, as far as a visitor or member may ask for them. */
export interface Members {
  /** The member who is logged in; null for a visitor. */
  getCurrentMember(options?: CallOptions): Promise<Member | null>
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
        return (await call(endpoints.getCurrentMember, {}, options)).member
      } catch (error) {
        if (error instanceof ApplicationError && !session.state().loggedIn) return null
        throw error
      }
    },
  }
}
