import { randomUUID } from 'node:crypto'
import { type Decision, generalCodes, limits } from '@foyer/protocol'
import { type KeyScope, permits } from '@foyer/protocol/api-keys'
import { roleWith } from '@foyer/protocol/owner-accounts'
import type { Handler, Hono } from 'hono'
import { type Caller, itemOwnerIdOf, type Operator } from '../caller.js'
import { DataError } from '../data/errors.js'
import { describeDenial, PermissionDeniedError } from '../data/permissions/permission-denied.js'
import { visitorTokens } from '../oauth/token/token-response.js'
import type { Clock } from '../ports/clock.js'
import type { DecisionLog } from '../ports/decision-log.js'
import type { Settings } from '../settings/settings.js'
import {
  type AuthenticateDeps,
  authenticate,
  createVisitor,
  namesClient,
  unauthenticated,
} from './authenticate.js'
import { authenticateBackend } from './authenticate-backend.js'
import { SessionReply } from './authenticate-owner.js'
import { callOriginOf } from './client-network.js'
import { BodyTooLargeError, HttpError } from './errors.js'
import type { AppEnv } from './middleware.js'
import { isLarge, largeReply } from './negotiation.js'
import {
  EventStream,
  eventStreamResponse,
  FileReply,
  fileResponse,
  jsonBody,
  jsonResponse,
} from './reply.js'
import type { RequestContext } from './request-context.js'
import { expandAliases, type HandlerContext, isOwnerCaller, type Route } from './route.js'

interface Deps extends AuthenticateDeps, RecordDeps {
  settings: Settings
}

/** Registers the API's routes under all their paths. Earlier routes win. */
export function apiRoutes(app: Hono<AppEnv>, deps: Deps, routes: readonly Route[]): void {
  for (const route of expandAliases(routes)) {
    app.on(route.method, patternOf(route.path), apiHandler(deps, route))
  }
}

/** Path of a route for Hono. The official packages do not encode ids, which may contain slashes; our own clients do. */
function patternOf(path: string): string {
  return path.replaceAll(/\{[\w.]+\}/g, path.startsWith('/_foyer/') ? ':id' : '*')
}

/** Handles an API call: authenticates, authorizes, runs the route. */
function apiHandler(deps: Deps, route: Route): Handler<AppEnv> {
  const name = `${route.method} ${route.path}`
  return async (context, next) => {
    const request = context.req.raw
    if (route.takes && !route.takes(request)) {
      await next()
      return
    }
    const requestContext = context.env.requestContext
    requestContext.route = name
    const answer = await callRoute(deps, requestContext, route, request)
    if (answer instanceof EventStream) {
      requestContext.ended = answer.ended
      return eventStreamResponse(requestContext, answer.body)
    }
    if (answer instanceof FileReply) {
      requestContext.ended = answer.ended
      return fileResponse(requestContext, answer)
    }
    if (answer instanceof SessionReply) {
      const headers = { 'set-cookie': answer.cookie }
      return jsonResponse(requestContext, jsonBody(answer.answer), headers)
    }
    const body = jsonBody(answer)
    if (route.data && !route.writes) assertPageSize(body)
    const { newVisitor } = requestContext
    const revalidates = route.revalidates === true && !newVisitor
    let headers = route.writes ? consistencyHeader(requestContext.requestId) : {}
    if (newVisitor) {
      const tokens = await visitorTokens(deps, newVisitor)
      headers = { ...headers, 'x-foyer-tokens': JSON.stringify(tokens) }
    }
    return mayCompress(route) && isLarge(body)
      ? largeReply(deps, requestContext, { request, body, headers, revalidates })
      : jsonResponse(requestContext, body, headers)
  }
}

/** Matches the calls of login and tokens. */
const TOKEN_PATHS = /^\/(_api\/)?(oauth2|iam)\//

/**
 * Tells if a reply may be compressed: data, and what a GET reads. Replies with tokens and keys never are.
 * @see docs/security.md#tokens-and-sessions
 */
function mayCompress({ data = false, method, path }: Route): boolean {
  return data || (method === 'GET' && !TOKEN_PATHS.test(path))
}

async function callRoute(
  deps: Deps,
  requestContext: RequestContext,
  route: Route,
  request: Request,
): Promise<unknown> {
  assertConsistencyHeader(request.headers)
  const authenticated = await authenticateFor(deps, requestContext, route, request)
  const { requestId } = requestContext
  requestContext.callerKind = authenticated?.kind ?? 'none'
  requestContext.caller = authenticated
  if (!authenticated) {
    if (route.access === 'anyone')
      return handleLimited(deps, route, { caller: undefined, request, requestId })
    throw unauthenticated(`this call needs ${credentialOf(route)} in the Authorization header`)
  }
  const caller: Caller = { requestId, ...authenticated }
  if (caller.kind !== 'operator') requestContext.clientId = caller.clientId
  const context = { caller, requestId }
  if (route.access === 'operator' && caller.kind !== 'operator') {
    const decisionId = recordOwnerOnly(deps, context, requestContext.route)
    const text = 'this call needs the owner key'
    throw new HttpError(403, generalCodes.forbidden, text, { decisionId })
  }
  if (route.access === 'owner') {
    if (!isOwnerCaller(caller)) {
      const text = 'this call needs the session of an owner with an account'
      throw new HttpError(403, generalCodes.forbidden, text)
    }
  } else if (caller.kind === 'operator') assertScope(caller, route.scope)
  const record = (denied: PermissionDeniedError): void => recordDenial(deps, context, denied)
  try {
    return await handleLimited(deps, route, { caller, request, requestId, recordDenial: record })
  } catch (error) {
    if (error instanceof PermissionDeniedError) record(error)
    if (error instanceof BodyTooLargeError && route.data) {
      throw new DataError('payload-too-large', error.message)
    }
    throw error
  }
}

/** Authenticates a request as the route demands. Returns undefined without credentials. */
function authenticateFor(
  deps: Deps,
  requestContext: RequestContext,
  { access }: Route,
  request: Request,
): Promise<Caller | undefined> | undefined {
  if (access === 'anyone') return undefined
  if (access === 'backend') {
    return authenticateBackend(deps, request).then((backend) => backend?.caller)
  }
  if (access !== 'caller' || !namesClient(request)) return authenticate(deps, request)
  return createVisitor(deps, request).then((visitor) => {
    requestContext.newVisitor = visitor
    return visitor
  })
}

function credentialOf({ access }: Route): string {
  return access === 'backend' ? '"<access token>,<API key>"' : 'an access token'
}

/** Runs a route within its rate limit. @throws TooManyRequestsError above the limit */
function handleLimited(
  deps: Deps,
  route: Route,
  context: HandlerContext<Caller | undefined>,
): Promise<unknown> {
  if (route.limit === undefined || context.caller?.kind === 'operator') return route.handle(context)
  return deps.limits
    .take(route.limit, callOriginOf(deps, context))
    .then(() => route.handle(context))
}

/** Requires a scope of an API key, or of an owner's role. @throws HttpError 403 */
export function assertScope({ scopes, owner }: Operator, needed: KeyScope = 'all'): void {
  if (permits(scopes, needed)) return
  if (owner) {
    const role = roleWith(needed)
    const text = `this call needs the role "${role}"; yours is "${owner.role}"`
    throw new HttpError(403, generalCodes.forbidden, text, { scope: needed, role })
  }
  const text = `this call needs a key with the scope "${needed}"`
  throw new HttpError(403, generalCodes.forbidden, text, { scope: needed })
}

/** Bounds the size of a page. @throws DataError payload-too-large @see docs/wire.md#limits */
function assertPageSize(body: string | Uint8Array): void {
  // A UTF-16 code unit takes at most three bytes of UTF-8: most replies need no count.
  if (body.length * 3 <= limits.pageBytes) return
  const bytes = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength
  if (bytes <= limits.pageBytes) return
  throw new DataError(
    'payload-too-large',
    `the answer has ${bytes} bytes, expected at most ${limits.pageBytes}; ask for a smaller page, fewer fields or fewer included items`,
  )
}

const CONSISTENCY_HEADER = 'x-wix-consistent'
/** Maximum length of a consistency token; the server sends 36 characters. */
const MAX_LENGTH = 1024

/**
 * Creates the consistency header, which clients send with later reads. Its value has no meaning, because every read
 * sees all earlier writes.
 */
export function consistencyHeader(requestId: string): Record<string, string> {
  return { [CONSISTENCY_HEADER]: requestId }
}

/**
 * Bounds the length of the consistency header. Its value is ignored.
 * @throws HttpError 400
 * @see docs/wire.md#headers
 */
export function assertConsistencyHeader(headers: Pick<Headers, 'get'>): void {
  if ((headers.get(CONSISTENCY_HEADER)?.length ?? 0) <= MAX_LENGTH) return
  throw new HttpError(
    400,
    generalCodes.malformedRequest,
    `the header "X-Wix-Consistent": expected at most ${MAX_LENGTH} characters`,
  )
}

export interface RecordDeps {
  decisions: DecisionLog
  clock: Clock
}

/** The caller and the request of a decision. */
interface DeniedRequest {
  caller: Caller
  requestId: string
}

/** Records for the owner why an operation was denied. */
export function recordDenial(
  deps: RecordDeps,
  denied: DeniedRequest,
  { decisionId, denial }: PermissionDeniedError,
): void {
  record(deps, denied, { id: decisionId, ...describeDenial(denial, denied.caller) })
}

/** Records that a call for the owner came from another caller. @returns the decision's id */
export function recordOwnerOnly(deps: RecordDeps, denied: DeniedRequest, route: string): string {
  const id = randomUUID()
  record(deps, denied, {
    id,
    collectionId: null,
    operation: route,
    itemId: null,
    level: null,
    considered: [`the call takes the owner key; the caller is a ${denied.caller.kind}`],
    reason: 'the call did not carry the owner key',
  })
  return id
}

function record(
  { decisions, clock }: RecordDeps,
  { caller, requestId }: DeniedRequest,
  decision: Omit<Decision, 'at' | 'requestId' | 'caller'>,
): void {
  const roles = caller.kind === 'member' ? caller.roles : []
  decisions.record({
    ...decision,
    at: clock.now().toISOString(),
    requestId,
    caller: { kind: caller.kind, id: itemOwnerIdOf(caller), roles },
  })
}
