import { dataCodes, generalCodes, limits, type TokenResponse } from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import { DataError } from '../../data/errors.js'
import { PermissionDeniedError } from '../../data/permissions/permission-denied.js'
import { withAuditContext } from '../../http/audit-context.js'
import {
  authenticate,
  authenticateBackend,
  createVisitor,
  hasClientScheme,
  unauthenticated,
} from '../../http/authenticate.js'
import { type Access, assertAccess } from '../../http/check-access.js'
import { callSourceOf } from '../../http/client-network.js'
import { negotiateResponse } from '../../http/compression.js'
import { BodyTooLargeError } from '../../http/errors.js'
import type { HttpRoute } from '../../http/http-route.js'
import { recordDenial } from '../../http/record-denial.js'
import type { IncomingRequest, NetworkRequest, RequestContext } from '../../http/request-context.js'
import { ResponseBuilder, toJsonBody } from '../../http/response.js'
import { TooManyRequestsError } from '../../limits/limits.js'
import { visitorTokens } from '../../oauth/token/token-response.js'
import type { ApiRoute, RouteDescription } from './define-route.js'
import type { ApiDeps } from './deps.js'
import { expandAliases } from './path-aliases.js'

/** Creates the HTTP routes of the API, one for each path of a route. */
export function apiRoutes(deps: ApiDeps, routes: readonly ApiRoute[]): HttpRoute[] {
  return expandAliases(routes).map((route) => ({
    method: route.method,
    path: patternOf(route.path),
    handle: dispatcher(deps, route),
  }))
}

/**
 * Returns the pattern of a route's path for Hono. An id in a path of the official packages matches slashes too, because
 * they do not encode ids; our own clients do.
 */
function patternOf(path: string): string {
  return path.replaceAll(/\{[\w.]+\}/g, path.startsWith('/_foyer/') ? ':id' : '*')
}

/** Dispatches the calls of a route: match, authenticate, authorize, limit, run, respond. */
function dispatcher(deps: ApiDeps, route: ApiRoute): HttpRoute['handle'] {
  const name = `${route.method} ${route.path}`
  return async (request, { requestContext, network }) => {
    if (route.matches && !route.matches(request)) return undefined
    const { requestId } = requestContext
    requestContext.route = name

    const authenticated = await authenticators[route.access](
      deps,
      { request, network },
      requestContext,
    )
    if (!authenticated && route.access !== 'anyone') {
      throw unauthenticated(`this call needs ${credentials[route.access]}`)
    }
    storeCaller(requestContext, authenticated)
    // Scans and events read the request, its network and its id from the caller.
    const caller = authenticated && { requestId, network, request, ...authenticated }
    if (caller) assertAccess(deps, route, { caller, requestId, routeName: name })

    if (route.limit !== undefined && caller?.kind !== 'operator') {
      await deps.limits.take(route.limit, callSourceOf({ caller, network }))
    }
    const answer = await runRecordingDenials(deps, route, { caller, request, network, requestId })
    if (answer instanceof ResponseBuilder) return answer.toResponse(requestContext)
    const { newVisitor } = requestContext
    const newTokens = newVisitor && (await visitorTokens(deps, newVisitor))
    return respondWith(requestContext, { route, request, network, answer, newTokens })
  }
}

/** Returns the caller of a request; undefined without credentials that it accepts. */
type Authenticator = (
  deps: ApiDeps,
  call: NetworkRequest,
  requestContext: RequestContext,
) => Promise<Caller | undefined>

/** Authenticators by the access of a route. */
const authenticators: Record<Access, Authenticator> = {
  anyone: async () => undefined,
  caller: (deps, call, requestContext) =>
    hasClientScheme(call.request)
      ? authenticateNewVisitor(deps, call, requestContext)
      : authenticate(deps, call),
  backend: async (deps, call) => (await authenticateBackend(deps, call))?.caller,
  operator: authenticate,
  owner: authenticate,
}

/** Creates a visitor for a call without a token. The response carries the visitor's tokens. */
async function authenticateNewVisitor(
  deps: ApiDeps,
  call: NetworkRequest,
  requestContext: RequestContext,
): Promise<Caller> {
  const visitor = await createVisitor(deps, call)
  requestContext.newVisitor = visitor
  return visitor
}

/** Credentials that each access needs, for error messages. */
const credentials: Record<Exclude<Access, 'anyone'>, string> = {
  caller: 'an access token in the Authorization header',
  backend: '"<access token>,<API key>" in the Authorization header',
  operator: 'an API key in the Authorization header, or an owner logged in to the console',
  owner: 'an owner logged in to the console',
}

/**
 * Stores the caller in the request context, for the log and the request log. It has no `request`, because the context
 * of a stream lives as long as the stream.
 */
function storeCaller(requestContext: RequestContext, caller: Caller | undefined): void {
  if (!caller) return
  requestContext.caller = caller
  if (caller.kind !== 'operator') requestContext.clientId = caller.clientId
}

/** Runs the handler of a route, and records a denial that it throws. */
async function runRecordingDenials(
  siteDeps: ApiDeps,
  route: ApiRoute,
  call: IncomingRequest & { caller: Caller | undefined },
): Promise<unknown> {
  const { caller, request, network, requestId } = call
  const record = caller
    ? (denied: PermissionDeniedError) => recordDenial(siteDeps, { caller, requestId }, denied)
    : undefined
  try {
    const deps = withAuditContext(siteDeps, call)
    return await route.run({ caller, request, network, requestId, deps, recordDenial: record })
  } catch (error) {
    if (error instanceof PermissionDeniedError) record?.(error)
    throw route.data ? withDataCode(error) : error
  }
}

/** Returns an error about the body of a data call with the code for data. */
function withDataCode(error: unknown): unknown {
  if (error instanceof BodyTooLargeError) return new DataError('payload-too-large', error.message)
  if (error instanceof TooManyRequestsError && error.code === generalCodes.tooManyRequests) {
    return new TooManyRequestsError(error.retryAfterSeconds, 'requests', dataCodes.requestQuota)
  }
  return error
}

/** Responds with the JSON of an answer, and with the headers that the route declares. */
async function respondWith(
  requestContext: RequestContext,
  { route, request, network, answer, newTokens }: JsonAnswer,
): Promise<Response> {
  const body = toJsonBody(answer)
  if (route.data && route.reads) assertPageSize(body)
  const headers = {
    ...(route.data && !route.reads && { [CONSISTENCY_HEADER]: requestContext.requestId }),
    ...(newTokens && { 'x-foyer-tokens': JSON.stringify(newTokens) }),
  }
  const revalidates = route.revalidates === true && !newTokens
  return negotiateResponse(requestContext, { route, request, network, body, headers, revalidates })
}

/** Checks the size of the response to a data read. @throws DataError payload-too-large @see docs/wire/limits.md */
function assertPageSize(body: string | Uint8Array): void {
  const bytes = Buffer.byteLength(body)
  if (bytes <= limits.pageBytes) return
  throw new DataError(
    'payload-too-large',
    `the response has ${bytes} bytes, expected at most ${limits.pageBytes}; ask for a smaller page, fewer fields or fewer included items`,
  )
}

/** The answer of a handler, its call, and the tokens of a new visitor. */
interface JsonAnswer {
  route: RouteDescription
  request: Request
  network: string
  answer: unknown
  newTokens: TokenResponse | undefined
}

/**
 * Header with the consistency token of a write, which clients send with later reads. Its value has no meaning, because
 * every read sees all earlier writes.
 */
const CONSISTENCY_HEADER = 'x-wix-consistent'
