import { isApiKey } from '../storage/api-keys.js'
import { assertOwnPage, type CallerDeps } from './read-caller.js'

/**
 * Who signs as a server of the site: an access token and the owner's key, `<access token>,<API key>`.
 * @returns the client of the token; nothing unless both are good
 * @throws HttpError 403 from a page of another origin
 * @see docs/wire.md#external-login
 */
export async function readSignature(
  deps: CallerDeps,
  request: Request,
): Promise<{ clientId: string } | undefined> {
  const header = request.headers.get('authorization') ?? ''
  const comma = header.indexOf(',')
  if (comma < 0) return undefined
  const caller = await deps.tokens.verifyAccess(header.slice(0, comma))
  if (!caller || caller.kind === 'operator') return undefined
  if (caller.kind === 'member' && !(await deps.activeGrants.find(caller.grantId))) return undefined
  if (!(await isApiKey(deps.db, header.slice(comma + 1)))) return undefined
  assertOwnPage(deps.publicUrl, request)
  return { clientId: caller.clientId }
}

/**
 * The API key that a request carries alone.
 * @returns nothing unless it is good
 * @throws HttpError 403 from a page of another origin
 */
export async function readApiKey(deps: CallerDeps, request: Request): Promise<string | undefined> {
  const header = request.headers.get('authorization') ?? ''
  const key = /^bearer /i.test(header) ? header.slice(7) : header
  if (key === '' || !(await isApiKey(deps.db, key))) return undefined
  assertOwnPage(deps.publicUrl, request)
  return key
}
