import { generalCodes } from '@foyer/protocol'
import type { Hono } from 'hono'
import { findSetting } from '../../storage/settings/stored-settings.js'
import { type AuthenticateDeps, authenticate, unauthenticated } from '../authenticate.js'
import { assertScope } from '../authorize-call.js'
import { HttpError } from '../errors.js'
import type { AppEnv } from '../http-route.js'
import { jsonResponse, toJsonBody } from '../json-response.js'
import type { Metrics } from './metrics.js'

/** Registers the routes for monitoring: liveness, readiness, metrics. */
export function monitoringRoutes(
  app: Hono<AppEnv>,
  deps: AuthenticateDeps,
  metrics: Metrics,
): void {
  // Responds while the process runs, and does not wait for the database.
  app.get('/healthz', ({ env: { requestState } }) => {
    requestState.route = 'GET /healthz'
    return jsonResponse(requestState, toJsonBody({ status: 'ok' }))
  })
  app.get('/readyz', async ({ env: { requestState } }) => {
    requestState.route = 'GET /readyz'
    deps.db.assertInPlace()
    // Any small read: it fails if the database does not respond.
    await findSetting(deps.db, 'siteId')
    return jsonResponse(requestState, toJsonBody({ status: 'ready' }))
  })
  app.get('/metrics', async ({ req: { raw: request }, env: { requestState, network } }) => {
    requestState.route = 'GET /metrics'
    const { requestId } = requestState
    const caller = await authenticate(deps, { request, network, requestId })
    const text = 'the metrics need an API key, or an owner logged in to the console'
    if (!caller) throw unauthenticated(text)
    if (caller.kind !== 'operator') throw new HttpError(403, generalCodes.forbidden, text)
    requestState.caller = caller
    assertScope(caller, 'settings:read')
    return new Response(await metrics.render(), {
      headers: {
        'content-type': metrics.contentType,
        'cache-control': 'no-store',
        ...requestState.headers,
      },
    })
  })
}
