import { generalCodes } from '@foyer/protocol'
import { consoleHeader } from '@foyer/protocol/owner-accounts'
import type { Operator } from '../caller.js'
import { lifetimes } from '../limits/lifetimes.js'
import { ownerCaller } from '../owners/owner-caller.js'
import type { Clock } from '../ports/clock.js'
import type { Log } from '../ports/log.js'
import type { Database } from '../storage/database.js'
import { findOwnerSession, markSessionUsed } from '../storage/owners/owner-sessions.js'
import { type HostCookie, hasSecureCookies, readCookies } from './cookies.js'
import { HttpError } from './errors.js'
import { recordUse } from './record-use.js'
import { assertSameOrigin } from './same-origin.js'

/** Matches the secret of a session: 256 random bits in base64url. */
const SECRET = /^[\w-]{43}$/

interface Deps {
  db: Database
  clock: Clock
  log: Pick<Log, 'error'>
  publicUrl: string
}

/**
 * Authenticates an owner by the session cookie of the console. Ignores the cookie unless the request has the console's
 * header. Otherwise a script of the site, which has the same origin, could act as the owner by sending no token.
 * @returns undefined without the header or the cookie
 * @throws HttpError 401 for a session that has ended, 403 for a request from a page of another origin
 */
export async function authenticateOwner(
  deps: Deps,
  request: Request,
): Promise<Operator | undefined> {
  if (!request.headers.has(consoleHeader)) return undefined
  const secret = readOwnerCookie(request, deps.publicUrl)
  if (secret === undefined) return undefined
  assertConsoleOrigin(deps, request)
  const loggedIn = await findOwnerSession(deps, deps.db, secret)
  if (!loggedIn) {
    const text = 'the session of this browser has ended; log in again'
    throw new HttpError(401, generalCodes.unauthenticated, text)
  }
  const { id, usedAt: lastUsedAt } = loggedIn.session
  recordUse(deps, { id, lastUsedAt, mark: markSessionUsed, label: 'a session' })
  return ownerCaller(loggedIn.owner, id)
}

/** Refuses a request with the session cookie from a page of another origin. @throws HttpError 403 */
export function assertConsoleOrigin(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  request: Request,
): void {
  const refusal =
    'the session of an owner is not accepted from a page of another origin; use an API key on a server'
  assertSameOrigin(publicUrl, request, { evidence: 'required', refusal })
}

/**
 * Returns the name of the session cookie. Over http it contains the port, because all servers on one host share their
 * cookies.
 */
function cookieName(publicUrl: string): string {
  const { port } = new URL(publicUrl)
  return hasSecureCookies(publicUrl) || port === '' ? 'foyer-owner' : `foyer-owner-${port}`
}

/** Reads the session's secret from the cookie. Returns undefined without a well-formed one. */
export function readOwnerCookie(request: Request, publicUrl: string): string | undefined {
  const value = readCookies(request, hasSecureCookies(publicUrl)).get(cookieName(publicUrl))
  return value !== undefined && SECRET.test(value) ? value : undefined
}

/** Returns the session cookie. @param secret secret of the session; undefined removes the cookie */
export function ownerCookie(publicUrl: string, secret: string | undefined): HostCookie {
  return {
    name: cookieName(publicUrl),
    value: secret ?? '',
    seconds: secret === undefined ? 0 : lifetimes.ownerSession,
    sameSite: 'Strict',
    secure: hasSecureCookies(publicUrl),
  }
}
