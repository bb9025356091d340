import { generalCodes } from '@foyer/protocol'
import type { Operator } from '../caller.js'
import { findApiKey } from '../storage/oauth/api-keys.js'
import { type AuthenticateDeps, assertKeyOrigin, toOperator } from './authenticate.js'
import { HttpError } from './errors.js'

/** A backend of the site that logs members in. */
export interface Signature {
  /** The client of the access token. */
  clientId: string
  caller: Operator
}

/**
 * Authenticates a backend of the site from `<access token>,<API key>` in the Authorization header.
 * @returns undefined unless both are valid
 * @throws HttpError 403 from a page of another origin, and for a key without the scope "members:write"
 * @see docs/wire.md#external-login
 */
export async function authenticateBackend(
  deps: AuthenticateDeps,
  request: Request,
): Promise<Signature | undefined> {
  const header = request.headers.get('authorization') ?? ''
  const comma = header.indexOf(',')
  if (comma < 0) return undefined
  const caller = await deps.tokens.verifyAccess(header.slice(0, comma))
  if (!caller || caller.kind === 'operator') return undefined
  if (caller.kind === 'member' && !(await deps.activeGrants.find(caller.grantId))) return undefined
  if (!(await deps.activeClients.has(caller.clientId))) return undefined
  const key = await findApiKey(deps, header.slice(comma + 1))
  if (!key) return undefined
  assertKeyOrigin(deps, request)
  assertForMembers(toOperator(key))
  return { clientId: caller.clientId, caller: toOperator(key) }
}

/** An API key from an Authorization header, and its caller. */
export interface KeyCredential {
  key: string
  caller: Operator
}

/**
 * Reads an API key that is the whole Authorization header.
 * @returns undefined for a missing or invalid key
 * @throws HttpError 403 from a page of another origin
 */
export async function readApiKey(
  deps: AuthenticateDeps,
  request: Request,
): Promise<KeyCredential | undefined> {
  const header = request.headers.get('authorization') ?? ''
  const key = /^bearer /i.test(header) ? header.slice(7) : header
  const storedKey = key === '' ? undefined : await findApiKey(deps, key)
  if (!storedKey) return undefined
  assertKeyOrigin(deps, request)
  return { key, caller: toOperator(storedKey) }
}

/** Requires "members:write": a caller that logs members in can act as any of them. */
function assertForMembers({ scopes }: Operator): void {
  if (scopes.some((scope) => scope === 'all' || scope === 'members:write')) return
  const text = 'this API key lacks the scope "members:write"'
  throw new HttpError(403, generalCodes.forbidden, text)
}
