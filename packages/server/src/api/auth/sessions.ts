import * as sessionEndpoints from '@foyer/protocol/session-endpoints'
import * as v from 'valibot'
import { unknownResource } from '../../http/errors.js'
import {
  endMySession,
  endSession,
  endSessions,
  listOpenSessions,
  listStoredSessions,
  toWireSession,
} from '../../identity/login/sessions.js'
import type { ListedGrant } from '../../storage/oauth/list-grants.js'
import { callingMember } from '../kit/calling-member.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import { shortText } from '../kit/schemas.js'

const sessionMessage = v.object({ sessionId: v.string() })

/**
 * Routes for a member's own sessions: list them, end one, end all but the current one.
 * @see docs/wire/members.md#sessions
 */
export const mySessionRoutes: readonly ApiRoute[] = [
  defineRoute({
    endpoint: sessionEndpoints.listMySessions,
    access: 'caller',
    scope: 'all',
    handle: async (_message, { caller, deps }) => {
      const { id, grantId } = callingMember(caller, 'sessions')
      const sessions = await listOpenSessions(deps, id)
      return {
        sessions: sessions.map((session) => ({
          ...toWireSession(session),
          current: session.id === grantId,
        })),
      }
    },
  }),
  defineRoute({
    endpoint: sessionEndpoints.endMyOtherSessions,
    access: 'caller',
    scope: 'all',
    handle: async (_message, { caller, deps }) => {
      const { id, grantId } = callingMember(caller, 'sessions')
      const options = { reason: 'revoked-by-member', exceptGrantId: grantId } as const
      return { ended: await endSessions(deps, id, options) }
    },
  }),
  defineRoute({
    endpoint: sessionEndpoints.endMySession,
    access: 'caller',
    scope: 'all',
    schema: sessionMessage,
    handle: async ({ sessionId }, { caller, deps }) => {
      const { id } = callingMember(caller, 'sessions')
      if (await endMySession(deps, id, sessionId)) return {}
      throw unknownResource('session', sessionId)
    },
  }),
]

const memberMessage = v.object({ memberId: shortText })

/** Routes for the sessions of all members, for the owner. @see docs/wire/members.md#sessions */
export const sessionRoutes: readonly ApiRoute[] = [
  defineRoute({
    endpoint: sessionEndpoints.listSessions,
    access: 'operator',
    scope: 'members:read',
    schema: memberMessage,
    handle: async ({ memberId }, { deps }) => ({
      sessions: (await listStoredSessions(deps, memberId)).map(toSessionRecord),
    }),
  }),
  defineRoute({
    endpoint: sessionEndpoints.endSessionsOf,
    access: 'operator',
    scope: 'members:write',
    schema: memberMessage,
    handle: async ({ memberId }, { deps }) => ({
      ended: await endSessions(deps, memberId, { reason: 'revoked-by-owner' }),
    }),
  }),
  defineRoute({
    endpoint: sessionEndpoints.endSession,
    access: 'operator',
    scope: 'members:write',
    schema: sessionMessage,
    handle: async ({ sessionId }, { deps }) => {
      if (await endSession(deps, sessionId, 'revoked-by-owner')) return {}
      throw unknownResource('session', sessionId)
    },
  }),
]

function toSessionRecord(session: ListedGrant): sessionEndpoints.MemberSessionRecord {
  const { memberId, endedAt, reason } = session
  return { ...toWireSession(session), memberId, endedAt: endedAt?.toISOString() ?? null, reason }
}
