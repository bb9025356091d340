import type { Member } from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import type { Call, CallOptions } from './call.js'
import { ApplicationError } from './errors.js'
import type { Session } from './tokens/session.js'

/** The members of the site, as far as a visitor or member may ask for them. */
export interface Members {
  /** The member who is logged in; null for a visitor. */
  getCurrentMember(options?: CallOptions): Promise<Member | null>
}

/** Builds the members' calls. */
export function createMembers({ call, session }: { call: Call; session: Session }): Members {
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
