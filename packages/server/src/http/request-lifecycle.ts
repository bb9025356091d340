import type { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { ErrorHandler, Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import { IN_PROCESS } from '../caller.js'
import type { Log } from '../ports/log.js'
import type { Networks } from './client-network.js'
import { corsHeaders, type RefusedOrigins } from './cors.js'
import { errorResponse } from './error-response.js'
import type { AppEnv } from './http-route.js'
import { type Recorders, recordResponse } from './monitoring/record-response.js'
import type { RequestState } from './request-state.js'

/** Handles the requests of a server. */
export interface RequestLifecycle {
  /** Handles a request from this process. Has the signature of the platform's `fetch`. */
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>
  /**
   * Handles a request from a socket. Rate limits count by the client's network: that of `remoteAddress`, or behind a
   * trusted proxy the network in the header of the proxy.
   */
  fetchFrom(remoteAddress: string | undefined, request: Request): Promise<Response>
  /** Responds to a request that could not be read, or for which `fetchFrom` failed. */
  respondToError(error: unknown): Response
}

interface Deps extends Recorders {
  networks: Pick<Networks, 'of'>
  /**
   * Network of the browser for which the site renders a page. Rate limits count the calls of `fetch` by that page as
   * calls of this network.
   */
  renderingNetwork: AsyncLocalStorage<string>
  /** Returns whether pages of an origin may call the API. */
  allowsOrigin: (origin: string) => Promise<boolean>
  refusedOrigins: RefusedOrigins
  publicUrl: string
}

/** Strict-Transport-Security for one year. @see RFC 6797 §6.1 */
const STRICT_TRANSPORT = 'max-age=31536000'

/**
 * Creates the functions that handle every request. They create the request state, call the app, and record the
 * response in the log, the metrics and the request log. They are not a middleware, because Hono calls the handler of a
 * path directly, and faster, if no middleware precedes it.
 */
export function createRequestLifecycle(
  app: Pick<Hono<AppEnv>, 'fetch'>,
  deps: Deps,
): RequestLifecycle {
  const { networks, renderingNetwork } = deps
  const handle = async (request: Request, network: string): Promise<Response> => {
    const origin = request.headers.get('origin')
    const isAllowed = origin !== null && (await deps.allowsOrigin(origin))
    const requestState = beginRequest(deps, isAllowed ? corsHeaders(origin) : {})
    // `createFoyer` (app.ts) has registered the routes; `dispatcher` (api/kit/dispatch.ts) handles those of the API.
    const response = await app.fetch(request, { requestState, network })
    if (origin !== null && !isAllowed) deps.refusedOrigins.report(origin, requestState)
    const outcome = { method: request.method, path: getPath(request), status: response.status }
    if (requestState.streamEnd) {
      void requestState.streamEnd.then(() => recordResponse(deps, requestState, outcome))
    } else recordResponse(deps, requestState, outcome)
    return response
  }
  return {
    fetch: async (input, init) => {
      const request = input instanceof Request && !init ? input : new Request(input, init)
      return handle(request, renderingNetwork.getStore() ?? IN_PROCESS)
    },
    fetchFrom: (remoteAddress, request) => handle(request, networks.of(request, remoteAddress)),
    respondToError: (error) => {
      const requestState = beginRequest(deps)
      const response = errorResponse(deps.log, requestState, error)
      recordResponse(deps, requestState, { method: '', path: '', status: response.status })
      return response
    },
  }
}

function beginRequest(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  cors: Record<string, string> = {},
): RequestState {
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

/** Creates Hono's error handler, which responds to an error that a handler throws. */
export function errorHandler(log: Log): ErrorHandler<AppEnv> {
  return (error, context) => errorResponse(log, context.env.requestState, error)
}
