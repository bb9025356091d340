import { generalCodes, type TokenResponse } from '@foyer/protocol'
import type { Handler, Hono } from 'hono'
import type { Caller } from '../caller.js'
import { DataError } from '../data/errors.js'
import { PermissionDeniedError } from '../data/permissions/permission-denied.js'
import { visitorTokens } from '../oauth/token/token-response.js'
import type { Settings } from '../settings/settings.js'
import {
  type AuthenticateDeps,
  authenticate,
  authenticateBackend,
  createVisitor,
  hasClientScheme,
  unauthenticated,
} from './authenticate.js'
import { authorize } from './authorize.js'
import { callOriginOf } from './client-network.js'
import { BodyTooLargeError, HttpError } from './errors.js'
import { negotiateResponse } from './negotiation.js'
import { type RecordDenialDeps, recordDenial } from './record-denial.js'
import { assertPageSize, Reply, toJsonBody } from './reply.js'
import type { RequestContext } from './request-context.js'
import type { AppEnv } from './request-lifecycle.js'
import {
  type Access,
  type Call,
  expandAliases,
  type Route,
  type RouteDescription,
} from './route.js'

interface Deps extends AuthenticateDeps, RecordDenialDeps {
  settings: Settings
}

/** Registers the API's routes under all their paths. Of two routes that match a request, the first handles it. */
export function apiRoutes<D extends Deps>(
  app: Hono<AppEnv>,
  deps: D,
  routes: readonly Route<D>[],
): void {
  for (const route of expandAliases(routes)) {
    app.on(route.method, patternOf(route.path), dispatcher(deps, route))
  }
}

/**
 * Returns the pattern of a route's path for Hono. An id in a path of the official packages matches slashes too, because they
 * do not encode ids; our own clients do.
 */
function patternOf(path: string): string {
  return path.replaceAll(/\{[\w.]+\}/g, path.startsWith('/_foyer/') ? ':id' : '*')
}

/** Creates the Hono handler of a route: match, authenticate, authorize, limit, run, respond. */
function dispatcher<D extends Deps>(deps: D, route: Route<D>): Handler<AppEnv> {
  const name = `${route.method} ${route.path}`
  return async (context, next) => {
    const request = context.req.raw
    if (route.matches && !route.matches(request)) return next()
    const { requestContext, network } = context.env
    const { requestId } = requestContext
    requestContext.route = name
    assertConsistencyHeader(request.headers)

    const authenticated = await authenticators[route.access](
      deps,
      { request, network },
      requestContext,
    )
    if (!authenticated && route.access !== 'anyone') {
      throw unauthenticated(`this call needs ${credentials[route.access]}`)
    }
    const caller = authenticated && { requestId, ...authenticated }
    storeCaller(requestContext, caller)
    if (caller) authorize(deps, route, { caller, requestId, routeName: name })

    if (route.limit !== undefined && caller?.kind !== 'operator') {
      await deps.limits.take(route.limit, callOriginOf({ caller, network }))
    }
    const answer = await runRecordingDenials(deps, route, { caller, request, network, requestId })
    if (answer instanceof Reply) return answer.toResponse(requestContext)
    const { newVisitor } = requestContext
    const newTokens = newVisitor && (await visitorTokens(deps, newVisitor))
    return respondWith(requestContext, { route, request, network, answer, newTokens })
  }
}

/** Returns the caller of a request; undefined without credentials that it accepts. */
type Authenticator = (
  deps: Deps,
  call: Pick<Call, 'request' | 'network'>,
  requestContext: RequestContext,
) => Promise<Caller | undefined>

/** Authenticators by the access of a route. */
const authenticators: Record<Access, Authenticator> = {
  anyone: async () => undefined,
  caller: (deps, call, requestContext) =>
    hasClientScheme(call.request)
      ? authenticateNewVisitor(deps, call, requestContext)
      : authenticate(deps, call),
  backend: async (deps, { request }) => (await authenticateBackend(deps, request))?.caller,
  operator: authenticate,
  owner: authenticate,
}

/** Creates a visitor for a call without a token. The response carries the visitor's tokens. */
async function authenticateNewVisitor(
  deps: Deps,
  call: Pick<Call, 'request' | 'network'>,
  requestContext: RequestContext,
): Promise<Caller> {
  const visitor = await createVisitor(deps, call)
  requestContext.newVisitor = visitor
  return visitor
}

/** Credentials that each access needs, for error messages. */
const credentials: Record<Access, string> = {
  anyone: 'no credentials',
  caller: 'an access token in the Authorization header',
  backend: '"<access token>,<API key>" in the Authorization header',
  operator: 'an API key in the Authorization header, or an owner logged in to the console',
  owner: 'an owner logged in to the console',
}

/** Stores the caller in the request context, for the log and the request log. */
function storeCaller(requestContext: RequestContext, caller: Caller | undefined): void {
  if (!caller) return
  requestContext.caller = caller
  if (caller.kind !== 'operator') requestContext.clientId = caller.clientId
}

/** Runs the handler of a route, and records a denial that it throws. */
async function runRecordingDenials<D extends Deps>(
  deps: D,
  route: Route<D>,
  { caller, request, network, requestId }: Omit<Call<Caller | undefined>, 'recordDenial'>,
): Promise<unknown> {
  const record =
    caller && ((denied: PermissionDeniedError) => recordDenial(deps, { caller, requestId }, denied))
  try {
    return await route.run(deps, { caller, request, network, requestId, recordDenial: record })
  } catch (error) {
    if (error instanceof PermissionDeniedError) record?.(error)
    if (error instanceof BodyTooLargeError && route.data) {
      throw new DataError('payload-too-large', error.message)
    }
    throw error
  }
}

/** Responds with the JSON of an answer, and with the headers that the route declares. */
async function respondWith(
  requestContext: RequestContext,
  { route, request, network, answer, newTokens }: JsonAnswer,
): Promise<Response> {
  const body = toJsonBody(answer)
  if (route.data && !route.writes) assertPageSize(body)
  const headers = {
    ...(route.writes && { [CONSISTENCY_HEADER]: requestContext.requestId }),
    ...(newTokens && { 'x-foyer-tokens': JSON.stringify(newTokens) }),
  }
  const revalidates = route.revalidates === true && !newTokens
  return negotiateResponse(requestContext, { route, request, network, body, headers, revalidates })
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
 * Header with the consistency token of a write, which clients send with later reads. Its value has no meaning, because every
 * read sees all earlier writes.
 */
const CONSISTENCY_HEADER = 'x-wix-consistent'
/** Maximum length of a consistency token; the server sends 36 characters. */
const MAX_LENGTH = 1024

/**
 * Checks the length of the consistency header. Its value is ignored.
 * @throws HttpError 400
 * @see docs/wire.md#headers
 */
function assertConsistencyHeader(headers: Pick<Headers, 'get'>): void {
  if ((headers.get(CONSISTENCY_HEADER)?.length ?? 0) <= MAX_LENGTH) return
  throw new HttpError(
    400,
    generalCodes.malformedRequest,
    `the header "X-Wix-Consistent": expected at most ${MAX_LENGTH} characters`,
  )
}
