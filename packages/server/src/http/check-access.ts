import { generalCodes } from '@foyer/protocol'
import { type KeyScope, permits } from '@foyer/protocol/api-keys'
import { roleWith } from '@foyer/protocol/owner-accounts'
import type { Caller, LoggedInOwner, Operator } from '../caller.js'
import { HttpError } from './errors.js'
import { type RecordDenialDeps, recordDeniedOperatorCall } from './record-denial.js'

/**
 * Callers that a route accepts. `data/permissions/access.ts` checks their permissions on data.
 * - `anyone`: with or without credentials, which the handler may read
 * - `caller`: a visitor or a member with an access token, a new visitor, or a caller that `operator` accepts
 * - `backend`: a backend of the site, with an access token and an API key
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

/**
 * Checks that a route accepts a caller: its kind, and for an operator the scope. `data/permissions/access.ts` checks
 * the permissions on data later.
 * @throws HttpError 403
 */
export function assertAccess(
  deps: RecordDenialDeps,
  { access, scope }: { access: Access; scope: KeyScope | undefined },
  call: { caller: Caller; requestId: string; routeName: string },
): void {
  const { caller } = call
  if (access === 'owner') {
    // Any role may change its own account.
    if (isOwnerCaller(caller)) return
    throw forbidden('this call needs the session of an owner with an account')
  }
  if (access === 'operator' && caller.kind !== 'operator') {
    const decisionId = recordDeniedOperatorCall(deps, call)
    throw forbidden('this call needs an API key, or an owner logged in to the console', {
      decisionId,
    })
  }
  if (caller.kind === 'operator') assertScope(caller, scope)
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
