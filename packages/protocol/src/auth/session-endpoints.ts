import type { Endpoint } from '../endpoint.js'
import type { SessionEndReason } from './oauth.js'

/*
 * The calls for sessions, by name: a member's own, and for the owner everybody's. They are ours.
 * @see docs/wire.md#sessions
 */

/** One login of a member at a site. */
export interface MemberSession {
  id: string
  /** The site, as it is registered. */
  clientId: string
  clientName: string
  /** User agent of the last request. */
  userAgent: string | null
  /** From where it was last used, shortened: enough to know one's own city by, not a person. */
  network: string | null
  createdAt: string
  lastUsedAt: string
  /** End of the session unless it is used before. */
  expiresAt: string
}

export interface ListMySessionsResponse {
  /** Last used first. */
  sessions: (MemberSession & { current: boolean })[]
}

export interface EndSessionRequest {
  /** For the path; the query may leave it out. */
  sessionId?: string
}

export interface EndSessionsResponse {
  /** Number of sessions that were ended. */
  ended: number
}

export interface ListSessionsRequest {
  memberId: string
}

/** A session as the owner sees it: those that ended too, as long as they are kept. */
export type OwnerSession = MemberSession & {
  memberId: string
  endedAt: string | null
  reason: SessionEndReason | null
}

export interface ListSessionsResponse {
  /** Last used first. */
  sessions: OwnerSession[]
}

export interface EndSessionsOfRequest {
  memberId: string
}

export const listMySessions: Endpoint<Record<string, never>, ListMySessionsResponse> = {
  method: 'GET',
  path: '/_foyer/v1/my/sessions',
}
/** Ends all sessions of the member but the one that asks. */
export const endMyOtherSessions: Endpoint<Record<string, never>, EndSessionsResponse> = {
  method: 'DELETE',
  path: '/_foyer/v1/my/sessions',
}
export const endMySession: Endpoint<EndSessionRequest, Record<string, never>> = {
  method: 'DELETE',
  path: '/_foyer/v1/my/sessions/{sessionId}',
}
export const listSessions: Endpoint<ListSessionsRequest, ListSessionsResponse> = {
  method: 'GET',
  path: '/_foyer/v1/sessions',
}
/** Ends all sessions of a member. */
export const endSessionsOf: Endpoint<EndSessionsOfRequest, EndSessionsResponse> = {
  method: 'DELETE',
  path: '/_foyer/v1/sessions',
}
export const endSession: Endpoint<EndSessionRequest, Record<string, never>> = {
  method: 'DELETE',
  path: '/_foyer/v1/sessions/{sessionId}',
}
