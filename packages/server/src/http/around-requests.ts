import { randomUUID } from 'node:crypto'
import type { ErrorHandler, Handler, MiddlewareHandler } from 'hono'
import type { Log } from '../ports/log.js'
import { corsHeaders, preflightHeaders } from './cors.js'
import type { Metrics } from './metrics.js'
import { errorResponse } from './respond.js'

/** What travels with a request inside the server. */
export interface AppEnv {
  Variables: {
    requestId: string
    /** The route's name for log and metrics, free of ids. */
    route: string
    callerKind: string
  }
}

interface Deps {
  log: Log
  metrics: Metrics
  origins: () => Promise<readonly string[]>
}

/** Around every request: its id, the headers that all answers carry, its line in the log. */
export function aroundRequests({ log, metrics, origins }: Deps): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const start = performance.now()
    const requestId = randomUUID()
    context.set('requestId', requestId)
    context.set('route', 'unknown')
    context.set('callerKind', 'none')
    await next()
    const { headers } = context.res
    headers.set('x-wix-request-id', requestId)
    const origin = context.req.header('origin')
    const cors = corsHeaders(origin ?? null, origin === undefined ? [] : await origins())
    for (const [name, value] of Object.entries(cors)) headers.append(name, value)
    const ms = performance.now() - start
    const { route, callerKind } = context.var
    const { status } = context.res
    metrics.observe({ route, status, seconds: ms / 1000 })
    log.info({ requestId, route, caller: callerKind, status, ms: Math.round(ms) }, 'request')
  }
}

/** The answer to what a handler throws: Hono catches it before anything around the handler can. */
export function failed(log: Log): ErrorHandler<AppEnv> {
  return (error, context) => errorResponse(log, context.var.requestId, error)
}

/** The answer to a browser that asks whether it may call. */
export const preflight: Handler<AppEnv> = (context) => {
  context.set('route', 'preflight')
  return new Response(null, { status: 204, headers: preflightHeaders })
}
