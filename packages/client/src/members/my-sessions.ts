import * as sessionEndpoints from '@foyer/protocol/session-endpoints'
import { type Call, callOf } from '../call.js'
import type { Connection } from '../connection.js'
import type { RequestOptions } from '../post.js'

/** A session of the current member: one login at one site. Times are ISO 8601 strings. */
export type MySession = sessionEndpoints.ListMySessionsResponse['sessions'][number]

/** Calls on the sessions of the current member. For Foyer only. @see docs/wire/members.md#sessions */
export interface MySessions {
  /**
   * Returns the open sessions of the current member, most recently used first. `current` marks that of this client.
   * @throws ApplicationError `UNAUTHENTICATED` for a visitor
   * @example
   * const sessions = await client.members.listMySessions()
   * console.log(sessions.map((session) => session.current)) // → [true]
   */
  listMySessions(options?: RequestOptions): Promise<MySession[]>
  /**
   * Ends a session, for example of a lost device. `auth.logout` ends that of this client.
   * @throws ApplicationError `NOT_FOUND` for an unknown session
   * @example
   * for (const { id, current } of sessions) if (!current) await client.members.endMySession(id)
   */
  endMySession(sessionId: string, options?: RequestOptions): Promise<void>
  /**
   * Ends all sessions of the current member except that of this client. Returns their number.
   * @example
   * console.log(await client.members.endMyOtherSessions()) // → 0
   */
  endMyOtherSessions(options?: RequestOptions): Promise<number>
}

/** Creates the calls on the sessions of the current member. */
export function createMySessions(connection: Connection): MySessions {
  return mySessionCalls(callOf(connection))
}

/** Creates the calls on a `call` function. */
export function mySessionCalls(call: Call): MySessions {
  return {
    listMySessions: async (options) =>
      (await call(sessionEndpoints.listMySessions, {}, options)).sessions,
    endMySession: async (sessionId, options) => {
      await call(sessionEndpoints.endMySession, { sessionId }, options)
    },
    endMyOtherSessions: async (options) =>
      (await call(sessionEndpoints.endMyOtherSessions, {}, options)).ended,
  }
}
