import type { Endpoint } from '../endpoint.js'
import type { SessionEndReason } from './oauth.js'

/*
 * Endpoints of sessions: a member's own, and those of all members for operators. Foyer only.
 * @see docs/wire/members.md#sessions
 */

/** A session of a member at a site. */
export interface MemberSession {
  id: string
  /** Id of the registered site. */
  clientId: string
  clientName: string
  /** User agent of the last request. */
  userAgent: string | null
  /** Shortened network of the last use, which does not identify a person. */
  network: string | null
  createdAt: string
  lastUsedAt: string
  /** Time at which the unused session expires. */
  expiresAt: string
}

export interface ListMySessionsResponse {
  /** Most recently used first. */
  sessions: (MemberSession & { current: boolean })[]
}

export interface EndSessionRequest {
  /** Part of the path. */
  sessionId: string
}

export interface EndSessionsResponse {
  /** Number of sessions that were ended. */
  ended: number
}

export interface ListSessionsRequest {
  memberId: string
}

/** A session as operators see it. They also see ended sessions. */
export type MemberSessionRecord = MemberSession & {
  memberId: string
  endedAt: string | null
  reason: SessionEndReason | null
}

export interface ListSessionsResponse {
  /** Most recently used first. */
  sessions: MemberSessionRecord[]
}

export interface EndSessionsOfRequest {
  memberId: string
}

export const listMySessions: Endpoint<Record<string, never>, ListMySessionsResponse> = {
  method: 'GET',
  path: '/_foyer/v1/my/sessions',
}
/** Ends all other sessions of the member. */
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
