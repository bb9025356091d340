import type { Handler } from 'hono'
import { equivalentOrigins, isLoopbackHost } from '../lib/loopback.js'
import { parseUrl } from '../lib/parse-url.js'
import type { ActiveClients } from '../oauth/clients/active-clients.js'
import type { Log } from '../ports/log.js'
import type { AppEnv } from './http-route.js'
import type { RequestState } from './request-state.js'
import { isOwnPath } from './reserved-paths.js'

/** Headers that a browser may send. */
const ALLOWED_HEADERS =
  'authorization, content-type, x-wix-bi-gateway, x-wix-consistent, wix-site-id, wix-account-id, x-wix-app-instance, idempotency-key, if-none-match'
const EXPOSED_HEADERS =
  'x-wix-request-id, x-wix-consistent, retry-after, date, etag, x-foyer-tokens'

/**
 * Headers that let a page of an allowed origin read a response.
 * @see docs/wire.md#headers
 */
export function corsHeaders(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED_HEADERS,
  }
}

/** Matches a list of header names. @see RFC 9110 §5.6.2 */
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~-]+(?:[ \t]*,[ \t]*[\w!#$%&'*+.^`|~-]+)*$/
/** Maximum length of a list of requested headers. */
const MAX_HEADERS_LENGTH = 1000

/**
 * Returns the headers of the response to a preflight request. An allowed origin may send any header: those that an app
 * adds to its calls, and those of tracing. CORS never allows cookies here, so a list would protect nothing. The
 * response names the usual headers too, because a browser sends another preflight for a header that the last one did
 * not name.
 */
function preflightHeaders(
  { headers }: Request,
  cors: Readonly<Record<string, string>>,
): Record<string, string> {
  const requested = headers.get('access-control-request-headers') ?? ''
  const isEchoed =
    'access-control-allow-origin' in cors &&
    requested.length <= MAX_HEADERS_LENGTH &&
    HEADER_NAMES.test(requested)
  return {
    ...cors,
    vary: `${cors.vary}, access-control-request-headers`,
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': isEchoed ? `${ALLOWED_HEADERS}, ${requested}` : ALLOWED_HEADERS,
    // A day, which is Firefox's maximum. Chromium shortens it to two hours, Safari to ten minutes.
    'access-control-max-age': '86400',
  }
}

/**
 * Creates the handler of preflight requests. If a module renders the site, those for paths of the site go to that
 * module, so that the site can have an API with its own rules.
 */
export function preflightHandler({
  hasRenderedSite,
}: {
  hasRenderedSite: boolean
}): Handler<AppEnv> {
  return async (context, next) => {
    if (hasRenderedSite && !isOwnPath(context.req.path)) return next()
    const requestState = context.env.requestState
    requestState.route = 'preflight'
    const headers = preflightHeaders(context.req.raw, requestState.headers)
    return new Response(null, { status: 204, headers })
  }
}

/** Maximum number of reported origins. Without it, a client could fill memory and log with made-up origins. */
const MAX_REPORTED = 100
/** Maximum length of an origin in the log; longer ones are truncated. */
const MAX_LENGTH = 200

/** Reports calls from origins that no client has registered. */
export interface RefusedOrigins {
  report(origin: string, requestState: Pick<RequestState, 'requestId' | 'caller'>): void
}

/** Logs each refused origin once, up to a fixed number of origins. */
export function createRefusedOrigins(log: Pick<Log, 'info'>): RefusedOrigins {
  const reported = new Set<string>()
  return {
    report: (refusedOrigin, { requestId, caller }) => {
      const clientId = caller && caller.kind !== 'operator' ? caller.clientId : null
      const origin = refusedOrigin.slice(0, MAX_LENGTH)
      if (reported.has(origin) || reported.size >= MAX_REPORTED) return
      reported.add(origin)
      log.info(
        { requestId, origin, clientId },
        'CORS refused an origin that no client has; if the page is yours, add the origin to the "origins" of its client, in the console under Clients or by PATCH /_foyer/v1/clients/{id}',
      )
    },
  }
}

/** Creates the check of origins: those of this server and of all registered clients may call the server. */
export function createOriginCheck(deps: {
  activeClients: Pick<ActiveClients, 'hasOrigin'>
  publicUrl: string
  /** Allows every loopback origin, for development. */
  allowLoopback?: boolean | undefined
}): (origin: string) => Promise<boolean> {
  const { activeClients, publicUrl, allowLoopback = false } = deps
  const ownOrigins = equivalentOrigins(publicUrl)
  return async (origin) => {
    if (allowLoopback && isLoopbackHost(parseUrl(origin)?.hostname ?? '')) return true
    return ownOrigins.includes(origin) || activeClients.hasOrigin(origin)
  }
}
