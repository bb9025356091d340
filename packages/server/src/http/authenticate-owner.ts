import { generalCodes } from '@foyer/protocol'
import { consoleHeader } from '@foyer/protocol/owner-accounts'
import type { Operator } from '../caller.js'
import { requestedOrigin } from '../lib/loopback.js'
import { lifetimes } from '../limits/lifetimes.js'
import { ownerCaller } from '../owners/owner-caller.js'
import type { Clock } from '../ports/clock.js'
import type { Log } from '../ports/log.js'
import type { Database } from '../storage/database.js'
import {
  findOwnerSession,
  markSessionUsed,
  type StoredOwnerSession,
} from '../storage/owners/owner-sessions.js'
import { HttpError } from './errors.js'

/** Matches the secret of a session. */
const SECRET = /^[\w-]{43}$/
const USE_INTERVAL_MS = 60_000

interface Deps {
  db: Pick<Database, 'all' | 'transaction'>
  clock: Clock
  log: Pick<Log, 'error'>
  publicUrl: string
}

/**
 * Authenticates an owner by the cookie of the console's session. The cookie counts only in requests with the console's
 * header, so that a script of the site which forgets its token does not act as the owner.
 * @returns undefined without the header or the cookie
 * @throws HttpError 401 for a session that has ended, 403 from a page of another origin
 */
export async function authenticateOwner(
  deps: Deps,
  request: Request,
): Promise<Operator | undefined> {
  if (!request.headers.has(consoleHeader)) return undefined
  const secret = readOwnerCookie(request, deps.publicUrl)
  if (secret === undefined) return undefined
  assertOwnOrigin(deps.publicUrl, request)
  const signedIn = await findOwnerSession(deps, deps.db, secret)
  if (!signedIn) {
    const text = 'the session of this browser has ended; log in again'
    throw new HttpError(401, generalCodes.unauthenticated, text)
  }
  recordUse(deps, signedIn.session)
  return ownerCaller(signedIn.owner, signedIn.session.id)
}

/**
 * Refuses requests of other origins that a browser sends with its cookies, by `Sec-Fetch-Site`, or by `Origin` where the
 * browser does not send it. A request that may change something needs one of both.
 * @throws HttpError 403
 */
export function assertOwnOrigin(publicUrl: string, request: Request): void {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isOwn =
    site === null
      ? origin === requestedOrigin(publicUrl, request) || (isRead && origin === null)
      : site === 'same-origin'
  if (isOwn) return
  throw new HttpError(
    403,
    generalCodes.forbidden,
    'the session of an owner is not accepted from a page of another origin',
  )
}

/**
 * Returns the name of the session's cookie. The prefix restricts it to this host and https. Servers on one host, which
 * share their cookies, have names of their own.
 * @see RFC 6265bis §4.1.3.2
 */
function cookieName(publicUrl: string): string {
  if (publicUrl.startsWith('https:')) return '__Host-foyer-owner'
  const { port } = new URL(publicUrl)
  return port === '' ? 'foyer-owner' : `foyer-owner-${port}`
}

/** Reads the secret of the browser's session. Returns undefined without a valid one. */
export function readOwnerCookie(request: Request, publicUrl: string): string | undefined {
  const start = `${cookieName(publicUrl)}=`
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(start))?.slice(start.length)
  return value !== undefined && SECRET.test(value) ? value : undefined
}

/** A reply that sets the session's cookie. */
export class SessionReply<Answer> {
  readonly answer: Answer
  /** Value of `Set-Cookie`. */
  readonly cookie: string

  /** @param secret of the session; undefined removes the cookie */
  constructor(answer: Answer, publicUrl: string, secret: string | undefined) {
    const seconds = secret === undefined ? 0 : lifetimes.ownerSession
    const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
    const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
    this.answer = answer
    this.cookie = `${cookieName(publicUrl)}=${secret ?? ''}; ${attributes}`
  }
}

/** Stores the time of a session's use, at most once a minute. The request does not wait for it. */
function recordUse({ db, clock, log }: Deps, { id, usedAt }: StoredOwnerSession): void {
  const now = clock.now()
  if (now.getTime() - usedAt.getTime() < USE_INTERVAL_MS) return
  db.transaction((tx) => markSessionUsed(tx, id, now)).catch((error: unknown) =>
    log.error({ error: String(error) }, 'the last use of a session could not be stored'),
  )
}
