import type { MemberSession } from '@foyer/protocol/session-endpoints'
import type { ListedGrant } from '../storage/oauth/list-grants.js'

/** Converts a session to its wire format. */
export function toWireSession(session: ListedGrant): MemberSession {
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
