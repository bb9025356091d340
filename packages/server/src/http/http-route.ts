import type { Handler, Hono } from 'hono'
import type { IncomingRequest, RequestState } from './request-state.js'
import { cancelBodyForHead, withHeaders } from './response.js'

/** Hono's environment: the values of a request in `context.env`. */
export interface AppEnv {
  Bindings: {
    requestState: RequestState
    /** Network of the client. @see docs/wire/limits.md#networks */
    network: string
  }
}

/** A route of the HTTP server. `apiRoutes` of `api` creates those of calls, `pageRoute` those of pages. */
export interface HttpRoute {
  method: string
  /** Pattern of Hono for the path. */
  path: string
  handle: Handler<AppEnv>
}

/** Registers routes. Of two routes that match a request, the first handles it. */
export function registerRoutes(app: Hono<AppEnv>, routes: readonly HttpRoute[]): void {
  for (const { method, path, handle } of routes) app.on(method, path, handle)
}

/**
 * Creates the route of a hosted page, a form, or a file that they load: names it for the log and the metrics, and adds
 * the headers of every response.
 */
export function pageRoute(
  method: 'GET' | 'POST',
  path: string,
  handle: (request: IncomingRequest, requestState: RequestState) => Promise<Response>,
): HttpRoute {
  return {
    method,
    path,
    handle: async ({ req: { raw: request }, env: { requestState, network } }) => {
      requestState.route = `${method} ${path}`
      const { requestId } = requestState
      const response = await handle({ request, network, requestId }, requestState)
      return cancelBodyForHead(request, withHeaders(requestState, response))
    },
  }
}
