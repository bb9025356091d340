import { dataCodes, generalCodes, limits } from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import { CollectionUnknownError } from '../../data/collections/require-collection.js'
import { DataError } from '../../data/errors.js'
import { PermissionDeniedError } from '../../data/permissions/permission-denied.js'
import { withAuditContext } from '../../http/audit-context.js'
import { authorizeCall, type Call } from '../../http/authorize-call.js'
import { callSourceOf } from '../../http/client-network.js'
import { BodyTooLargeError } from '../../http/errors.js'
import type { HttpRoute } from '../../http/http-route.js'
import { negotiateResponse, toJsonBody } from '../../http/json-response.js'
import type { BodyLimits } from '../../http/read-message.js'
import { recordDenial } from '../../http/record-denial.js'
import { cancelBodyForHead, ResponseBuilder } from '../../http/response.js'
import { bodyBytes } from '../../limits/body-sizes.js'
import { TooManyRequestsError } from '../../limits/rate-limits.js'
import { visitorTokens } from '../../oauth/token/token-response.js'
import type { ApiRoute } from './define-route.js'
import type { ApiDeps } from './deps.js'
import { parseMessage } from './parse-message.js'
import { expandAliases } from './path-aliases.js'
import { withPathParameters } from './paths.js'

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

/** Dispatches the calls of a route: matches, authorizes, limits, runs (`runHandler`) and responds (`respond`). */
function dispatcher(deps: ApiDeps, route: ApiRoute): HttpRoute['handle'] {
  const name = `${route.method} ${route.path}`
  return async ({ req: { raw: request }, env: { requestState, network } }, next) => {
    if (route.matches && !route.matches(request)) return next()
    requestState.route = name
    const call: Call = { request, network, requestId: requestState.requestId, requestState }
    // Before the body is read, so that a refused caller cannot make the server read and parse it.
    const caller = await authorizeCall(deps, route, call)
    if (route.limit !== undefined && caller?.kind !== 'operator') {
      await deps.limits.take(route.limit, callSourceOf({ caller, network }))
    }
    const answer = await runHandler(deps, route, call, caller)
    return respond(deps, route, call, answer)
  }
}

/**
 * Milliseconds to read a body, after which the call is authorized again. A client can take a minute to send its body,
 * and its session may have ended in the meantime.
 */
const SLOW_BODY_MS = 1000

/**
 * Reads and validates the message of an authorized call, and passes it to the handler. Records a denial, and converts
 * errors.
 * @throws RequestInvalidError with the violations of all fields, unless the route converts it
 */
async function runHandler(
  siteDeps: ApiDeps,
  route: ApiRoute,
  call: Call,
  authorizedCaller: Caller | undefined,
): Promise<unknown> {
  const { request, network, requestId, requestState } = call
  let caller = authorizedCaller
  const record = (denial: PermissionDeniedError): void => {
    if (caller) recordDenial(siteDeps, { caller, requestId }, denial)
  }
  try {
    const startedAt = performance.now()
    // `readMessage`, unless the route declares another function.
    const body = await route.readBody(request, bodyLimits(siteDeps, route, { caller, network }))
    const isSlow = performance.now() - startedAt > SLOW_BODY_MS
    // A visitor that this call has created is not authorized again: that would create another one.
    if (isSlow && !requestState.newVisitor) caller = await authorizeCall(siteDeps, route, call)
    const message = parseMessage(route.schema, withPathParameters(route.path, body, request))
    const deps = withAuditContext(siteDeps, { caller, network, requestId })
    const context = { request, network, requestId, caller, deps, recordDenial: record }
    return await route.handle(message, context)
  } catch (thrown) {
    const error = route.mapError ? route.mapError(thrown) : thrown
    if (error instanceof PermissionDeniedError) record(error)
    if (error instanceof CollectionUnknownError) {
      siteDeps.reportUnknownCollection?.(error.collectionId, requestState.route)
    }
    throw route.isDataCall ? withDataCode(error) : error
  }
}

/** Responds with the answer of a handler. */
async function respond(
  deps: ApiDeps,
  route: ApiRoute,
  { request, network, requestState }: Call,
  answer: unknown,
): Promise<Response> {
  if (answer instanceof ResponseBuilder) {
    return cancelBodyForHead(request, answer.toResponse(requestState))
  }
  const { newVisitor, requestId } = requestState
  const newTokens = newVisitor && (await visitorTokens(deps, newVisitor))
  const body = toJsonBody(answer)
  if (route.isDataCall && route.isReadOnly) assertPageSize(body)
  const headers = {
    ...(route.isDataCall && !route.isReadOnly && { [CONSISTENCY_HEADER]: requestId }),
    ...(newTokens && { 'x-foyer-tokens': JSON.stringify(newTokens) }),
  }
  const withEntityTag = route.hasEntityTag === true && !newTokens
  const content = { route, request, network, body, headers, withEntityTag }
  return negotiateResponse(requestState, content)
}

/** Returns the limits of a body. The blocks of large ones are counted, except those of operators. */
function bodyLimits(
  { limits }: Pick<ApiDeps, 'limits'>,
  { access, isDataCall, isReadOnly }: ApiRoute,
  source: { caller: Caller | undefined; network: string },
): BodyLimits {
  if (access === 'anyone') return { maxBytes: bodyBytes.withoutToken }
  const writesData = isDataCall && !isReadOnly
  if (source.caller?.kind === 'operator') {
    const isLarge = writesData || access === 'operator'
    return { maxBytes: isLarge ? bodyBytes.byOperator : bodyBytes.other }
  }
  return {
    maxBytes: writesData ? bodyBytes.write : bodyBytes.other,
    countBlocks: (blocks) => limits.take('body-blocks', callSourceOf(source), blocks),
  }
}

/** Gives the errors of a large body and of a rate limit the codes of data calls. Returns other errors unchanged. */
function withDataCode(error: unknown): unknown {
  if (error instanceof BodyTooLargeError) return new DataError('payload-too-large', error.message)
  if (error instanceof TooManyRequestsError && error.code === generalCodes.tooManyRequests) {
    return new TooManyRequestsError(error.retryAfterSeconds, 'requests', dataCodes.requestQuota)
  }
  return error
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

/**
 * Header with the consistency token of a write, which clients send with later reads. Its value has no meaning, because
 * every read sees all earlier writes.
 */
const CONSISTENCY_HEADER = 'x-wix-consistent'
