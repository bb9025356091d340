import type { ErrorHandler, Handler, MiddlewareHandler } from 'hono'
import type { Log } from '../ports/log.js'
import { pairsOf } from './call-answer.js'
import { preflightHeaders } from './cors.js'
import type { Exchange, Exchanges } from './exchanges.js'
import { errorResponse } from './respond.js'

/** What travels with a request inside the server. */
export interface AppEnv {
  Variables: { exchange: Exchange }
}

/** Around every request but the calls of the wire, which do the same by themselves. */
export function aroundRequests(exchanges: Exchanges): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const exchange = exchanges.begin()
    context.set('exchange', exchange)
    await next()
    const { headers, status } = context.res
    const added = await exchanges.headersOf(exchange, context.req.header('origin') ?? null)
    for (const [name, value] of pairsOf(added)) headers.append(name, value)
    exchanges.end(exchange, status)
  }
}

/** The answer to what a handler throws: Hono catches it before anything around the handler can. */
export function failed(log: Log): ErrorHandler<AppEnv> {
  return (error, context) => errorResponse(log, context.var.exchange.requestId, error)
}

/** The answer to a browser that asks whether it may call. */
export const preflight: Handler<AppEnv> = (context) => {
  context.var.exchange.route = 'preflight'
  return new Response(null, { status: 204, headers: preflightHeaders })
}
