import type { KeyScope } from '@foyer/protocol/api-keys'

/** A caller with an anonymous token. */
export interface Visitor {
  kind: 'visitor'
  id: string
  clientId: string
  /** Network of the request; absent for work inside the process. @see docs/wire.md#networks */
  network?: string
  /** Id of the request; absent for work inside the process. */
  requestId?: string
}

/** A logged-in member. */
export interface Member {
  kind: 'member'
  id: string
  clientId: string
  grantId: string
  /** Names of the member's current roles, not of those when the token was issued. */
  roles: readonly string[]
  /** Network of the request; absent for work inside the process. @see docs/wire.md#networks */
  network?: string
  /** Id of the request; absent for work inside the process. */
  requestId?: string
}

/** A caller with an API key of the owner. */
export interface Operator {
  kind: 'operator'
  /** Id of the key. */
  keyId: string
  /** Scopes of the key. @see docs/wire.md#api-keys */
  scopes: readonly KeyScope[]
  /** Id of the request; absent for work inside the process. */
  requestId?: string
}

/** Caller of the server's own work: at start, in a command, or inside an authorized call. */
export const localOperator: Operator = { kind: 'operator', keyId: 'local', scopes: ['all'] }

/** The authenticated caller of a request. */
export type Caller = Visitor | Member | Operator

/** The caller named by an access token, without attributes that change during its lifetime. */
export type TokenCaller =
  | Visitor
  | Omit<Member, 'roles'>
  /** A holder of an API key. `grantId` identifies the key, `clientId` the site itself. */
  | { kind: 'operator'; id: string; clientId: string; grantId: string }

/** Returns the id under which a caller owns items; null for the operator, who owns none. */
export function ownerIdOf(caller: Caller): string | null {
  return caller.kind === 'operator' ? null : caller.id
}
