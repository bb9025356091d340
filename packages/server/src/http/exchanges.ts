import { randomUUID } from 'node:crypto'
import type { Log } from '../ports/log.js'
import type { HeaderList } from './call-answer.js'
import { corsHeaders } from './cors.js'
import type { Metrics } from './metrics.js'

/** One request under way. Route and caller are put in as they become known. */
export interface Exchange {
  readonly requestId: string
  /** `performance.now()` at its beginning. */
  readonly startedAt: number
  /** The route's name for log and metrics, free of ids. */
  route: string
  callerKind: string
}

/** What belongs to every request: its id, the headers that all answers carry, its line in the log. */
export interface Exchanges {
  begin(): Exchange
  /** @param origin the request's header of this name */
  headersOf(exchange: Exchange, origin: string | null): Promise<HeaderList> | HeaderList
  end(exchange: Exchange, status: number): void
}

const toNobody = listOf(corsHeaders(null, []))

/** A year: who came by https once comes by nothing else. @see RFC 6797 §6.1 */
const STRICT = 'max-age=31536000'

export function createExchanges({
  log,
  metrics,
  origins,
  publicUrl,
}: {
  log: Log
  metrics: Metrics
  origins: () => Promise<readonly string[]>
  publicUrl: string
}): Exchanges {
  const secure = publicUrl.startsWith('https:')
  const complete = (requestId: string, headers: HeaderList): HeaderList => {
    const list = [...headers, 'x-wix-request-id', requestId]
    return secure ? [...list, 'strict-transport-security', STRICT] : list
  }
  return {
    begin: () => ({
      requestId: randomUUID(),
      startedAt: performance.now(),
      route: 'unknown',
      callerKind: 'none',
    }),
    // Nothing to wait for where no page of another site asks.
    headersOf: ({ requestId }, origin) => {
      if (origin === null) return complete(requestId, toNobody)
      return origins().then((list) => complete(requestId, listOf(corsHeaders(origin, list))))
    },
    end: ({ requestId, startedAt, route, callerKind }, status) => {
      const ms = performance.now() - startedAt
      metrics.observe({ route, status, seconds: ms / 1000 })
      log.info({ requestId, route, caller: callerKind, status, ms: Math.round(ms) }, 'request')
    },
  }
}

function listOf(headers: Record<string, string>): HeaderList {
  return Object.entries(headers).flat()
}
