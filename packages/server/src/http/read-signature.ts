import { generalCodes } from '@foyer/protocol'
import type { Operator } from '../caller.js'
import { findApiKey } from '../storage/api-keys.js'
import type { CallRequest } from './call-request.js'
import { HttpError } from './errors.js'
import { assertOwnPage, type CallerDeps, operatorOf } from './read-caller.js'

/** A server of the site that logs people in. */
export interface Signature {
  /** The client of the access token. */
  clientId: string
  caller: Operator
}

/**
 * Who signs as a server of the site: an access token and an API key, `<access token>,<API key>`.
 * @returns nothing unless both are good
 * @throws HttpError 403 from a page of another origin, and for a key that is not for members
 * @see docs/wire.md#external-login
 */
export async function readSignature(
  deps: CallerDeps,
  request: CallRequest,
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
  assertOwnPage(deps.publicUrl, request)
  assertForMembers(operatorOf(key))
  return { clientId: caller.clientId, caller: operatorOf(key) }
}

/** An API key that a request carries alone. */
export interface CarriedKey {
  key: string
  caller: Operator
}

/**
 * The API key that a request carries alone.
 * @returns nothing unless it is good
 * @throws HttpError 403 from a page of another origin
 */
export async function readApiKey(
  deps: CallerDeps,
  request: CallRequest,
): Promise<CarriedKey | undefined> {
  const header = request.headers.get('authorization') ?? ''
  const key = /^bearer /i.test(header) ? header.slice(7) : header
  const known = key === '' ? undefined : await findApiKey(deps, key)
  if (!known) return undefined
  assertOwnPage(deps.publicUrl, request)
  return { key, caller: operatorOf(known) }
}

/** Whoever logs members in can do whatever they can. */
function assertForMembers({ scopes }: Operator): void {
  if (scopes.some((scope) => scope === 'all' || scope === 'members:write')) return
  const text = 'this API key lacks the scope "members:write"'
  throw new HttpError(403, generalCodes.forbidden, text)
}
