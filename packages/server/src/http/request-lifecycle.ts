import { randomUUID } from 'node:crypto'
import { generalCodes } from '@foyer/protocol'
import type { ErrorHandler, Handler, Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import { parseUrl } from '../lib/parse-url.js'
import type { Log } from '../ports/log.js'
import { corsHeaders, preflightHeaders, type RefusedOrigins } from './cors.js'
import { errorResponse } from './error-response.js'
import { HttpError } from './errors.js'
import type { Metrics } from './metrics.js'
import type { RequestContext } from './request-context.js'
import type { RequestLog } from './request-log/request-log.js'
import { isOwnPath } from './reserved-paths.js'
import type { Traffic } from './traffic.js'

/** Hono's environment: the values of a request in `context.env`. */
export interface AppEnv {
  Bindings: {
    requestContext: RequestContext
    /** Network of the client. @see docs/wire/limits.md#networks */
    network: string
  }
}

interface Deps {
  log: Log
  metrics: Metrics
  traffic: Traffic
  requestLog: RequestLog
  /** Returns whether pages of an origin may call the API. */
  allowsOrigin: (origin: string) => Promise<boolean>
  refusedOrigins: RefusedOrigins
  publicUrl: string
  /** Reloads settings that another process may have changed. */
  refreshSettings: () => Promise<void>
}

/** Responds while the process runs, so it does not wait for the database. */
export const LIVENESS_PATH = '/healthz'
/** Path of the readiness probe. */
export const READINESS_PATH = '/readyz'
const PROBED_ROUTES = new Set([`GET ${LIVENESS_PATH}`, `GET ${READINESS_PATH}`])

/** Strict-Transport-Security for one year. @see RFC 6797 §6.1 */
const STRICT_TRANSPORT = 'max-age=31536000'
/** Matches a URL with a user name or a password. */
const WITH_CREDENTIALS = /^[a-z]+:\/\/[^/?#]*@/

/**
 * Creates the function that handles every request. The function creates the request context, calls the app, and records
 * the response in the log, the metrics and the request log. It responds 400 to a request whose URL cannot be parsed. It
 * is not a middleware, because Hono calls the handler of a path directly, and faster, if no middleware precedes it.
 */
export function requestLifecycle(
  app: Pick<Hono<AppEnv>, 'fetch'>,
  deps: Deps,
): (request: Request, network: string) => Promise<Response> {
  const { log } = deps
  return async (request, network) => {
    const { method, url } = request
    const origin = request.headers.get('origin')
    const isAllowed = origin !== null && (await deps.allowsOrigin(origin))
    const requestContext = beginRequest(deps, isAllowed ? corsHeaders(origin) : {})
    const isValid = isUsableUrl(url)
    // A URL that cannot be parsed is not logged, because it may contain a password.
    const path = isValid ? getPath(request) : ''
    if (path !== LIVENESS_PATH) await deps.refreshSettings()
    const response = isValid
      ? await app.fetch(request, { requestContext, network })
      : errorResponse(log, requestContext, urlInvalid())
    if (origin !== null && !isAllowed) deps.refusedOrigins.report(origin, requestContext)
    const outcome = { method, path, status: response.status }
    if (requestContext.streamEnd) {
      void requestContext.streamEnd.then(() => endRequest(deps, requestContext, outcome))
    } else endRequest(deps, requestContext, outcome)
    return response
  }
}

/** Creates Hono's error handler, which responds to an error that a handler throws. */
export function errorHandler(log: Log): ErrorHandler<AppEnv> {
  return (error, context) => errorResponse(log, context.env.requestContext, error)
}

/** Responds to a request that could not be read, or that failed outside of all handlers. */
export function respondOutsideHandlers(
  deps: Pick<Deps, 'log' | 'metrics' | 'traffic' | 'requestLog' | 'publicUrl'>,
  error: unknown,
): Response {
  const requestContext = beginRequest(deps)
  const response = errorResponse(deps.log, requestContext, error)
  endRequest(deps, requestContext, { method: '', path: '', status: response.status })
  return response
}

/**
 * Creates the handler of preflight requests. If a module renders the site, it gets those for paths of the site, so that
 * the site can have an API with its own rules.
 */
export function preflightHandler({
  hasRenderedSite,
}: {
  hasRenderedSite: boolean
}): Handler<AppEnv> {
  return async (context, next) => {
    if (hasRenderedSite && !isOwnPath(context.req.path)) return next()
    const requestContext = context.env.requestContext
    requestContext.route = 'preflight'
    const headers = preflightHeaders(context.req.raw, requestContext.headers)
    return new Response(null, { status: 204, headers })
  }
}

function beginRequest(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  cors: Record<string, string> = {},
): RequestContext {
  const requestId = randomUUID()
  const strict = publicUrl.startsWith('https:')
  return {
    requestId,
    headers: {
      'x-wix-request-id': requestId,
      vary: 'origin',
      ...cors,
      ...(strict && { 'strict-transport-security': STRICT_TRANSPORT }),
    },
    startedAt: performance.now(),
    route: 'unknown',
  }
}

function endRequest(
  { log, metrics, traffic, requestLog }: Pick<Deps, 'log' | 'metrics' | 'traffic' | 'requestLog'>,
  requestContext: RequestContext,
  { method, path, status }: { method: string; path: string; status: number },
): void {
  const { requestId, startedAt, route, caller, streamEnd } = requestContext
  const ms = performance.now() - startedAt
  metrics.observe({ route, status, seconds: ms / 1000 })
  // The client decides how long a stream lasts, so its duration says nothing about the server.
  if (!streamEnd) traffic.observe({ status, ms })
  requestLog.record({ requestContext, method, path, status, ms })
  // A load balancer probes every few seconds.
  const isProbe = status === 200 && PROBED_ROUTES.has(route)
  log[isProbe ? 'debug' : 'info'](
    { requestId, route, caller: caller?.kind ?? 'none', status, ms: Math.round(ms) },
    'request',
  )
}

/** Returns whether the constructor of `Request` accepts a URL. */
function isUsableUrl(url: string): boolean {
  return parseUrl(url) !== undefined && !WITH_CREDENTIALS.test(url)
}

function urlInvalid(): HttpError {
  const text = 'the address of the request cannot be parsed; check its Host header and its path'
  return new HttpError(400, generalCodes.malformedRequest, text)
}
