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

/** Who asks. */
export type Caller = Visitor | Member | { kind: 'operator' }

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
