import type { PermissionLevel } from '../collections/collection.js'

/** Explanation of a denied operation. @see docs/wire/permissions.md#decisions */
export interface Decision {
  id: string
  /** ISO time. */
  at: string
  /** `X-Wix-Request-Id` of the response. */
  requestId: string
  caller: { kind: 'visitor' | 'member' | 'operator'; id: string | null; roles: readonly string[] }
  /** Null for a call that only the owner may make. */
  collectionId: string | null
  /** `read`, `insert`, `update`, `remove`, `truncate`, or the route of a call that only the owner may make. */
  operation: string
  itemId: string | null
  /** The level that the operation requires; null if no level applies. */
  level: PermissionLevel | null
  /** The evaluated rules, a sentence each. */
  considered: string[]
  reason: string
}

export interface GetDecisionResponse {
  decision: Decision
}

export interface ListDecisionsRequest {
  limit?: number
}

export interface ListDecisionsResponse {
  /** Newest first. */
  decisions: Decision[]
}
