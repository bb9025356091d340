import type { Log } from '../../ports/log.js'
import type { RequestState } from '../request-state.js'
import type { Metrics } from './metrics.js'
import type { RequestLog } from './request-log.js'

/** The records of responses. */
export interface Recorders {
  log: Log
  metrics: Metrics
  requestLog: RequestLog
}

/** Routes of `monitoring-routes.ts` that a load balancer calls every few seconds. */
const PROBED_ROUTES = new Set(['GET /healthz', 'GET /readyz'])

/**
 * Records a response in a line of the log, the metrics and the request log. Called before the response is sent, so its
 * duration does not include the sending; for a stream, called at its end.
 */
export function recordResponse(
  { log, metrics, requestLog }: Recorders,
  requestState: RequestState,
  { method, path, status }: { method: string; path: string; status: number },
): void {
  const { requestId, startedAt, route, caller } = requestState
  const ms = performance.now() - startedAt
  metrics.observe({ route, status, seconds: ms / 1000 })
  requestLog.record({ requestState, method, path, status, ms })
  const level = status === 200 && PROBED_ROUTES.has(route) ? 'debug' : 'info'
  log[level](
    { requestId, route, caller: caller?.kind ?? 'none', status, ms: Math.round(ms) },
    'request',
  )
}
