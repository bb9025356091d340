import { dataCodes, generalCodes, limits } from '@foyer/protocol'
import { DataError } from '../../data/errors.js'
import { PermissionDeniedError } from '../../data/permissions/permission-denied.js'
import { withAuditContext } from '../../http/audit-context.js'
import { authorizeCall } from '../../http/authorize-call.js'
import { callSourceOf } from '../../http/client-network.js'
import { BodyTooLargeError } from '../../http/errors.js'
import type { HttpRoute } from '../../http/http-route.js'
import { negotiateResponse, toJsonBody } from '../../http/json-response.js'
import { recordDenial } from '../../http/record-denial.js'
import { cancelBodyForHead, ResponseBuilder } from '../../http/response.js'
import { TooManyRequestsError } from '../../limits/limits.js'
import { visitorTokens } from '../../oauth/token/token-response.js'
import type { ApiRoute, RouteContext } from './define-route.js'
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

/** Dispatches the calls of a route: matches, authorizes, limits, runs and responds. */
function dispatcher(deps: ApiDeps, route: ApiRoute): HttpRoute['handle'] {
  const name = `${route.method} ${route.path}`
  return async ({ req: { raw: request }, env: { requestContext, network } }, next) => {
    if (route.matches && !route.matches(request)) return next()
    requestContext.route = name
    const caller = await authorizeCall(deps, route, { request, network, requestContext })
    if (route.limit !== undefined && caller?.kind !== 'operator') {
      await deps.limits.take(route.limit, callSourceOf({ caller, network }))
    }
    const call = { caller, request, network, requestContext }
    const answer = await runRecordingDenials(deps, route, call)
    if (answer instanceof ResponseBuilder) {
      return cancelBodyForHead(request, answer.toResponse(requestContext))
    }
    const { newVisitor } = requestContext
    const newTokens = newVisitor && (await visitorTokens(deps, newVisitor))
    const body = toJsonBody(answer)
    if (route.isDataCall && route.isReadOnly) assertPageSize(body)
    const headers = {
      ...(route.isDataCall &&
        !route.isReadOnly && { [CONSISTENCY_HEADER]: requestContext.requestId }),
      ...(newTokens && { 'x-foyer-tokens': JSON.stringify(newTokens) }),
    }
    const withEntityTag = route.hasEntityTag === true && !newTokens
    const content = { route, request, network, body, headers, withEntityTag }
    return negotiateResponse(requestContext, content)
  }
}

/** Runs the handler of a route, and records a denial that it throws. */
async function runRecordingDenials(
  siteDeps: ApiDeps,
  route: ApiRoute,
  call: Pick<RouteContext, 'caller' | 'request' | 'network' | 'requestContext'>,
): Promise<unknown> {
  const { caller, request, network, requestContext } = call
  const { requestId } = requestContext
  const record = caller
    ? (denied: PermissionDeniedError) => recordDenial(siteDeps, { caller, requestId }, denied)
    : undefined
  try {
    const deps = withAuditContext(siteDeps, { caller, network, requestId })
    // `defineRoute` reads and validates the message here, then calls the handler.
    return await route.run({
      caller,
      request,
      network,
      requestId,
      requestContext,
      deps,
      recordDenial: record,
    })
  } catch (error) {
    if (error instanceof PermissionDeniedError) record?.(error)
    throw route.isDataCall ? withDataCode(error) : error
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
