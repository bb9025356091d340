import { generalCodes } from '@foyer/protocol'
import { type KeyScope, permits } from '@foyer/protocol/api-keys'
import { roleWith } from '@foyer/protocol/owner-roles'
import type { Caller, LoggedInOwner, Operator } from '../caller.js'
import {
  type AuthenticateDeps,
  authenticate,
  authenticateBackend,
  createVisitor,
  hasClientScheme,
  readApiKey,
  unauthenticated,
} from './authenticate.js'
import { HttpError } from './errors.js'
import { type RecordDenialDeps, recordDeniedOperatorCall } from './record-denial.js'
import type { IncomingRequest, RequestState } from './request-state.js'

/**
 * Callers that a route accepts. `data/permissions/authorize.ts` checks their permissions on data.
 * - `anyone`: with or without credentials, which the handler may read
 * - `caller`: a visitor or a member with an access token, a new visitor, or a caller that `operator` accepts
 * - `backend`: a backend of the site, with an API key, alone or after an access token
 * - `operator`: a holder of an API key, or an owner logged in to the console
 * - `owner`: an owner logged in to the console
 */
export type Access = 'anyone' | 'caller' | 'backend' | 'operator' | 'owner'

/** An owner logged in to the console. */
export type OwnerCaller = Operator & { owner: LoggedInOwner }

/** Returns whether a caller is an owner logged in to the console. */
function isOwnerCaller(caller: Caller): caller is OwnerCaller {
  return caller.kind === 'operator' && caller.owner !== undefined
}

/** A call of a route. */
export interface Call extends IncomingRequest {
  requestState: RequestState
}

/**
 * Authenticates the caller of a route, and checks that the route accepts this kind of caller, and for an operator the
 * scope. `data/permissions/authorize.ts` checks the permissions on data later.
 * @returns undefined for the access `anyone`, whose handlers read credentials themselves
 * @throws HttpError 401, 403; TooManyRequestsError
 */
export async function authorizeCall(
  deps: AuthenticateDeps & RecordDenialDeps,
  { access, scope }: { access: Access; scope: KeyScope | undefined },
  call: Call,
): Promise<Caller | undefined> {
  if (access === 'anyone') return undefined
  const { request, network, requestId, requestState } = call
  const authenticated = await authenticators[access](deps, call)
  if (!authenticated) throw unauthenticated(`this call needs ${credentials[access]}`)
  // `authenticated` has no `request`, unlike `caller` below: the state of a stream stays in memory until it ends.
  requestState.caller = authenticated
  const { route: routeName } = requestState
  // Scans and events read the request, its network and its id from the caller.
  const caller = { requestId, network, request, ...authenticated }
  if (access === 'owner') {
    // Any role may change its own account.
    if (isOwnerCaller(caller)) return caller
    throw forbidden(
      'this call needs an owner logged in to the console, not an API key or an access token',
    )
  }
  if (access === 'operator' && caller.kind !== 'operator') {
    const decisionId = recordDeniedOperatorCall(deps, { caller, requestId, routeName })
    throw forbidden('this call needs an API key, or an owner logged in to the console', {
      decisionId,
    })
  }
  if (caller.kind === 'operator') assertScope(caller, scope)
  return caller
}

/** Returns the caller of a request; undefined without credentials that it accepts. */
type Authenticator = (deps: AuthenticateDeps, call: Call) => Promise<Caller | undefined>

/** Authenticators by the access of a route. */
const authenticators: Record<Exclude<Access, 'anyone'>, Authenticator> = {
  caller: (deps, call) =>
    hasClientScheme(call.request) ? authenticateNewVisitor(deps, call) : authenticate(deps, call),
  backend: async (deps, call) =>
    ((await authenticateBackend(deps, call)) ?? (await readApiKey(deps, call)))?.caller,
  operator: authenticate,
  owner: authenticate,
}

/** Creates a visitor for a call without a token. The response carries the visitor's tokens. */
async function authenticateNewVisitor(deps: AuthenticateDeps, call: Call): Promise<Caller> {
  const visitor = await createVisitor(deps, call)
  call.requestState.newVisitor = visitor
  return visitor
}

/** Credentials that each access needs, for error messages. */
const credentials: Record<Exclude<Access, 'anyone'>, string> = {
  caller: 'an access token in the Authorization header',
  backend: 'an API key in the Authorization header, alone or as "<access token>,<API key>"',
  operator: 'an API key in the Authorization header, or an owner logged in to the console',
  owner: 'an owner logged in to the console',
}

/** Checks that an API key, or the role of an owner, includes a scope. @throws HttpError 403 */
export function assertScope({ scopes, owner }: Operator, needed: KeyScope = 'all'): void {
  if (permits(scopes, needed)) return
  if (!owner) throw forbidden(`this call needs a key with the scope "${needed}"`, { scope: needed })
  const role = roleWith(needed)
  const text = `this call needs the role "${role}"; yours is "${owner.role}"`
  throw forbidden(text, { scope: needed, role })
}

function forbidden(text: string, data: Record<string, unknown> = {}): HttpError {
  return new HttpError(403, generalCodes.forbidden, text, data)
}
