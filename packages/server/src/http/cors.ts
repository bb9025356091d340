import { equivalentOrigins, isLoopbackHost } from '../lib/loopback.js'
import { parseUrl } from '../lib/parse-url.js'
import { createTtlCache, SHARED_DATA_MS } from '../lib/ttl-cache.js'
import type { Clock } from '../ports/clock.js'
import type { Log } from '../ports/log.js'
import type { Database } from '../storage/database.js'
import { listClients } from '../storage/oauth/clients.js'
import type { RequestContext } from './request-context.js'

const ALLOWED_HEADERS =
  'authorization, content-type, x-wix-bi-gateway, x-wix-consistent, wix-site-id, wix-account-id, x-wix-app-instance, idempotency-key, if-none-match'
const EXPOSED_HEADERS =
  'x-wix-request-id, x-wix-consistent, retry-after, date, etag, x-foyer-tokens'

/**
 * Headers that let a page of an allowed origin read a reply.
 * @see docs/wire.md#headers
 */
export function corsHeaders(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED_HEADERS,
  }
}

/** Headers of the reply to a preflight request. */
export const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': ALLOWED_HEADERS,
  // A day, which Firefox honours; Chromium takes two hours of it, Safari ten minutes.
  'access-control-max-age': '86400',
}

/** Maximum number of reported origins, because clients can send any number of them. */
const MAX_REPORTED = 100
/** Maximum length of an origin in the log; longer ones are truncated. */
const MAX_LENGTH = 200

/** Reports calls from origins that no client has registered. */
export interface RefusedOrigins {
  report(origin: string, requestContext: Pick<RequestContext, 'requestId' | 'clientId'>): void
}

/** Logs each refused origin once, up to a fixed number of origins. */
export function createRefusedOrigins(log: Pick<Log, 'info'>): RefusedOrigins {
  const reported = new Set<string>()
  return {
    report: (sent, { requestId, clientId }) => {
      const origin = sent.slice(0, MAX_LENGTH)
      if (reported.has(origin) || reported.size >= MAX_REPORTED) return
      reported.add(origin)
      log.info(
        { requestId, origin, clientId: clientId ?? null },
        'CORS refused an origin that no client has; if the page is yours, add the origin to the "origins" of its client, in the console under Clients or by PATCH /_foyer/v1/clients/{id}',
      )
    },
  }
}

/** Key of the only cached value. */
const ALL = 'all'

/** Origins from which browsers may call. */
export interface AllowedOrigins {
  allows(origin: string): Promise<boolean>
  /** Drops the cached list, so that a change of clients takes effect at once in this process. */
  forget(): void
}

/** Creates the cache of the origins of all registered clients. */
export function createAllowedOrigins(deps: {
  db: Pick<Database, 'all'>
  clock: Clock
  publicUrl: string
  /** Allows every loopback origin, for development. */
  allowLoopback?: boolean | undefined
}): AllowedOrigins {
  const { db, clock, publicUrl, allowLoopback = false } = deps
  const load = async (): Promise<readonly string[]> => {
    try {
      const clients = await listClients(db)
      const origins = [publicUrl, ...clients.flatMap((client) => client.origins)]
      return [...new Set(origins.flatMap(equivalentOrigins))]
    } catch {
      // Every reply needs this list, also the one that reports the broken database.
      return cache.peek(ALL) ?? equivalentOrigins(publicUrl)
    }
  }
  const cache = createTtlCache({ max: 1, ttlMs: SHARED_DATA_MS, clock, load })
  return {
    allows: async (origin) => {
      if (allowLoopback && isLoopbackHost(parseUrl(origin)?.hostname ?? '')) return true
      return (await cache.get(ALL)).includes(origin)
    },
    forget: () => cache.expire(ALL),
  }
}
