import { randomUUID } from 'node:crypto'
import { generalCodes } from '@foyer/protocol'
import { permits } from '@foyer/protocol/api-keys'
import { type Caller, localOperator, type Operator, type Visitor } from '../caller.js'
import type { Limits } from '../limits/rate-limits.js'
import type { ActiveClients } from '../oauth/clients/active-clients.js'
import type { Tokens } from '../oauth/token/access-token.js'
import type { ActiveGrants } from '../oauth/token/active-grants.js'
import type { Clock } from '../ports/clock.js'
import type { Log } from '../ports/log.js'
import type { Database } from '../storage/database.js'
import { type ApiKey, findApiKey, findKeyOfGrant, markKeyUsed } from '../storage/oauth/api-keys.js'
import { CredentialsRejectedError, HttpError } from './errors.js'
import { authenticateOwner } from './owner-cookie.js'
import { recordUse } from './record-use.js'
import type { IncomingRequest } from './request-state.js'
import { assertSameOrigin } from './same-origin.js'

export interface AuthenticateDeps {
  db: Database
  clock: Clock
  log: Pick<Log, 'error'>
  tokens: Tokens
  activeGrants: ActiveGrants
  activeClients: Pick<ActiveClients, 'find'>
  publicUrl: string
  limits: Limits
  /** API key of the calls of a `foyer` command; undefined in a server. */
  commandKey: string | undefined
}

/** Caller of a `foyer` command that has opened the data itself. */
const commandOperator: Operator = { ...localOperator, name: 'foyer command' }

/**
 * Authenticates a request by the access token or API key in its Authorization header. `Bearer` before it is optional,
 * because the official packages leave it out. A request without the header is authenticated by its session cookie of
 * the console.
 * @returns undefined without the header and the cookie
 * @throws HttpError 401 for an invalid token, 403 for an API key or a session cookie from a page of another origin
 * @throws TooManyRequestsError after too many wrong API keys from this network
 * @see currentCaller of `events/live` and withCurrentRights of `data/filter-jobs`, which read the rights again for
 * long work
 */
export async function authenticate(
  deps: AuthenticateDeps,
  { request, network }: IncomingRequest,
): Promise<Caller | undefined> {
  const header = request.headers.get('authorization')
  if (!header) return authenticateOwner(deps, request)
  const token = withoutScheme(header)
  if (token === deps.commandKey) return commandOperator
  const caller = (await deps.tokens.verifyAccess(token))?.caller
  if (caller) {
    if (caller.kind === 'operator') return authenticateKeyGrant(deps, request, caller.grantId)
    if (caller.kind === 'visitor') return authenticateVisitor(deps, caller)
    const member = await deps.activeGrants.find(caller.grantId)
    if (member) return { roles: member.roles, ...caller }
    throw new CredentialsRejectedError('the session of this access token has ended')
  }
  const key = await findSentKey(deps, token, network)
  if (key) return acceptKey(deps, request, key)
  throw new CredentialsRejectedError('the access token or API key is not valid or has expired')
}

/**
 * Authorization scheme of a new visitor. A client id follows instead of a token.
 * @see docs/wire/tokens.md#new-visitors
 */
const CLIENT_SCHEME = 'Client '

/** Returns whether a request sends the id of its client instead of a token. */
export function hasClientScheme({ headers }: Request): boolean {
  return headers.get('authorization')?.startsWith(CLIENT_SCHEME) === true
}

/**
 * Creates the visitor for a call that sends a client id instead of a token.
 * @throws HttpError 401 for an unknown client
 * @throws TooManyRequestsError above the rate limit of anonymous tokens
 */
export async function createVisitor(
  deps: AuthenticateDeps,
  { request, network }: IncomingRequest,
): Promise<Visitor> {
  await deps.limits.take('token-anonymous', { network })
  const clientId = request.headers.get('authorization')?.slice(CLIENT_SCHEME.length) ?? ''
  if (await deps.activeClients.find(clientId)) {
    return { kind: 'visitor', id: randomUUID(), clientId }
  }
  throw new CredentialsRejectedError(
    `there is no client "${clientId}"; check the client id in the Authorization header`,
  )
}

/** Returns the visitor while its client is registered. @throws HttpError 401 */
async function authenticateVisitor(
  { activeClients }: AuthenticateDeps,
  visitor: Visitor,
): Promise<Visitor> {
  if (await activeClients.find(visitor.clientId)) return visitor
  throw new CredentialsRejectedError('the client of this access token was removed')
}

/** Authenticates an access token that was issued for an API key. @throws HttpError 401 when the key was removed */
async function authenticateKeyGrant(
  deps: AuthenticateDeps,
  request: Request,
  grantId: string,
): Promise<Operator> {
  const key = await findKeyOfGrant(deps, grantId)
  if (key) return acceptKey(deps, request, key)
  throw new CredentialsRejectedError('the API key behind this access token was removed')
}

/**
 * Matches a JWT, alone or before an API key, as backends of a site send it. A JWT begins with a JSON object in
 * Base64url, and `{"` becomes `eyJ`.
 */
const JWT = /^eyJ[\w-]*\.[\w-]*\.[\w-]*(?:,|$)/

/**
 * Finds the API key that a request sent. A wrong key counts as a guess of its network.
 * @throws TooManyRequestsError after too many guesses
 */
async function findSentKey(
  deps: AuthenticateDeps,
  key: string,
  network: string,
): Promise<ApiKey | undefined> {
  // A missing key and an expired access token are not attempts to guess a key.
  const isGuess = key !== '' && !JWT.test(key)
  if (isGuess) await deps.limits.assertBelowLimit('api-key', { network })
  const storedKey = await findApiKey(deps, key)
  if (!storedKey && isGuess) await deps.limits.take('api-key', { network })
  return storedKey
}

/**
 * Returns the caller of a request with a valid API key.
 * @throws HttpError 403 for a request from a page of another origin
 */
function acceptKey(deps: AuthenticateDeps, request: Request, key: ApiKey): Operator {
  const refusal = 'an API key is not accepted from a page of another origin; send it from a server'
  // Evidence of the origin is optional: programs do not send a browser's headers, and no browser sends a key by itself.
  assertSameOrigin(deps.publicUrl, request, { evidence: 'optional', refusal })
  const { id, name, scopes, lastUsedAt } = key
  recordUse(deps, { id, lastUsedAt, mark: markKeyUsed, label: 'an API key' })
  return { kind: 'operator', id, name, scopes }
}

/** A backend of the site that logs members in. */
export interface Backend {
  /** The client of the access token. */
  clientId: string
  caller: Operator
}

/**
 * Authenticates a backend of the site from `<access token>,<API key>` in the Authorization header.
 * @returns undefined unless both are valid
 * @throws HttpError 403 for a request from a page of another origin, and for a key without the scope "members:write"
 * @throws TooManyRequestsError after too many wrong API keys from this network
 * @see docs/wire/tokens.md#external-login
 */
export async function authenticateBackend(
  deps: AuthenticateDeps,
  { request, network }: IncomingRequest,
): Promise<Backend | undefined> {
  const header = request.headers.get('authorization') ?? ''
  const comma = header.indexOf(',')
  if (comma < 0) return undefined
  const caller = (await deps.tokens.verifyAccess(header.slice(0, comma)))?.caller
  if (!caller || caller.kind === 'operator') return undefined
  if (caller.kind === 'member' && !(await deps.activeGrants.find(caller.grantId))) return undefined
  if (!(await deps.activeClients.find(caller.clientId))) return undefined
  const key = await findSentKey(deps, header.slice(comma + 1), network)
  if (!key) return undefined
  const operator = acceptKey(deps, request, key)
  assertMayLogMembersIn(operator)
  return { clientId: caller.clientId, caller: operator }
}

/**
 * Requires the scope "members:write", because a backend that logs members in can act as any of them.
 * @throws HttpError 403
 */
function assertMayLogMembersIn({ scopes }: Operator): void {
  if (permits(scopes, 'members:write')) return
  const text = 'this API key lacks the scope "members:write"; use a key that has it'
  throw new HttpError(403, generalCodes.forbidden, text)
}

/** An API key from an Authorization header, and its caller. */
export interface KeyCredential {
  key: string
  caller: Operator
}

/**
 * Reads the API key of an Authorization header, alone or after `Bearer`.
 * @returns undefined for a missing or invalid key
 * @throws HttpError 403 for a request from a page of another origin
 * @throws TooManyRequestsError after too many wrong API keys from this network
 */
export async function readApiKey(
  deps: AuthenticateDeps,
  { request, network }: IncomingRequest,
): Promise<KeyCredential | undefined> {
  const key = withoutScheme(request.headers.get('authorization') ?? '')
  const storedKey = await findSentKey(deps, key, network)
  return storedKey && { key, caller: acceptKey(deps, request, storedKey) }
}

/** Returns the end of a request's access token in epoch milliseconds. Infinite without one, as for an API key. */
export async function tokenExpiry(
  { tokens }: Pick<AuthenticateDeps, 'tokens'>,
  { headers }: Request,
): Promise<number> {
  const accessToken = await tokens.verifyAccess(withoutScheme(headers.get('authorization') ?? ''))
  return accessToken ? accessToken.expiresAt * 1000 : Number.POSITIVE_INFINITY
}

/** Removes the scheme `Bearer`, which the official packages leave out. */
function withoutScheme(header: string): string {
  return /^bearer /i.test(header) ? header.slice(7) : header
}

/** Creates the error for a request without the credentials that it needs. */
export function unauthenticated(description: string): HttpError {
  return new HttpError(401, generalCodes.unauthenticated, description)
}
