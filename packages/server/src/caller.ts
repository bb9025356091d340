import type { KeyScope } from '@foyer/protocol/api-keys'

/** A caller with a token that nobody logged in for. */
export interface Visitor {
  kind: 'visitor'
  id: string
  clientId: string
}

/** Somebody who logged in. */
export interface Member {
  kind: 'member'
  id: string
  clientId: string
  grantId: string
  /** Names of the roles that the owner gave, as they stand now and not as they stood when the token was made. */
  roles: readonly string[]
}

/** Whoever holds a key of the owner. */
export interface Operator {
  kind: 'operator'
  /** Id of the key. */
  keyId: string
  /** What the key opens. @see docs/wire.md#api-keys */
  scopes: readonly KeyScope[]
}

/** Work of the server's own, at its start, in a command or inside a call that was let in. */
export const localOperator: Operator = { kind: 'operator', keyId: 'local', scopes: ['all'] }

/** Who asks. */
export type Caller = Visitor | Member | Operator

/** Who an access token names; what changes while it lives is not in it. */
export type TokenCaller =
  | Visitor
  | Omit<Member, 'roles'>
  /** Whoever had an API key; `grantId` leads to the key, and `clientId` is the site itself. */
  | { kind: 'operator'; id: string; clientId: string; grantId: string }

/** The id under which a caller owns items; the operator owns none. */
export function ownerIdOf(caller: Caller): string | null {
  return caller.kind === 'operator' ? null : caller.id
}
