import type { MemberSession } from '@foyer/protocol/session-endpoints'
import type { StoredSession } from '../storage/oauth/sessions.js'

/** Converts a session to its wire format. */
export function toWireSession(session: StoredSession): MemberSession {
  const { id, clientId, clientName, userAgent, network } = session
  return {
    id,
    clientId,
    clientName,
    userAgent,
    network,
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
  }
}
