import type { KeyScope } from '@foyer/protocol/api-keys'
import type { OwnerRole } from '@foyer/protocol/owner-roles'

/**
 * A request whose signal aborts when the client closes the connection. Callers get the request, not its signal, because
 * the first read of `signal` creates it, which costs time.
 */
export type AbortableRequest = Pick<Request, 'signal'>

/** The request of a caller; its parts are absent for work inside the process. */
interface RequestSource {
  /** @see docs/wire/limits.md#networks */
  network?: string
  requestId?: string
  /** Also absent for work that does not end with the request. */
  request?: AbortableRequest
}

/** A caller who is not logged in. The visitor's token contains the id; nothing is stored. */
export interface Visitor extends RequestSource {
  kind: 'visitor'
  id: string
  clientId: string
}

/** A logged-in member. */
export interface Member extends RequestSource {
  kind: 'member'
  id: string
  clientId: string
  grantId: string
  /** Names of the member's roles now, not when the token was issued. */
  roles: readonly string[]
}

/** A caller with an API key, or an owner logged in to the console. */
export interface Operator extends Omit<RequestSource, 'network'> {
  kind: 'operator'
  /** Id of the key, or of the owner. */
  id: string
  /** Name of the key, or name and e-mail address of the owner; undefined for the server itself. */
  name: string | undefined
  /** Scopes of the key, or of the owner's role. @see docs/wire/operators.md#api-keys */
  scopes: readonly KeyScope[]
  /** The logged-in owner; absent for an API key. */
  owner?: LoggedInOwner
}

/** An owner logged in to the console with an account. */
export interface LoggedInOwner {
  role: OwnerRole
  sessionId: string
}

/** Caller for the server's own work: at its start, in a command, or inside a call that is already authorized. */
export const localOperator: Operator = {
  kind: 'operator',
  id: 'local',
  name: undefined,
  scopes: ['all'],
}

/** The authenticated caller of a request. */
export type Caller = Visitor | Member | Operator

/** Returns the caller for work that goes on after the request. */
export function withoutRequest({ request: _request, ...caller }: Caller): Caller {
  return caller
}

/** The caller in an access token, without attributes that may change during the lifetime of the token. */
export type TokenCaller =
  | Visitor
  | Omit<Member, 'roles'>
  /** A holder of an API key. `grantId` identifies the key, `clientId` the site itself. */
  | { kind: 'operator'; id: string; clientId: string; grantId: string }

/** Actor of a change, for the audit log and the event log. */
export interface Actor {
  /** `operator` is an API key or the server itself. An owner has the kind `owner` here, but `operator` in `Caller`. */
  kind: 'owner' | 'operator' | 'member' | 'visitor'
  id: string
  name?: string
}

/** Returns the actor of a caller's changes. */
export function actorOf(caller: Caller): Actor {
  if (caller.kind !== 'operator') return { kind: caller.kind, id: caller.id }
  const { id, name, owner } = caller
  return { kind: owner ? 'owner' : 'operator', id, ...(name === undefined ? {} : { name }) }
}

/**
 * Returns the actor of the changes that a member makes without being the caller, for example with the link of an
 * e-mail.
 */
export function memberActor(id: string): Actor & { kind: 'member' } {
  return { kind: 'member', id }
}

/** Returns the author id for items that a caller creates; null for an operator, whose items have no author. */
export function authorIdOf(caller: Caller): string | null {
  return caller.kind === 'operator' ? null : caller.id
}

/** Network of requests from the same process, which have no socket. */
export const IN_PROCESS = 'in-process'
