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
  app.get('/healthz', ({ env: { requestContext } }) => {
    requestContext.route = 'GET /healthz'
    return jsonResponse(requestContext, toJsonBody({ status: 'ok' }))
  })
  app.get('/readyz', async ({ env: { requestContext } }) => {
    requestContext.route = 'GET /readyz'
    deps.db.assertInPlace()
    // Any small read: it fails if the database does not respond.
    await findSetting(deps.db, 'siteId')
    return jsonResponse(requestContext, toJsonBody({ status: 'ready' }))
  })
  app.get('/metrics', async ({ req: { raw: request }, env: { requestContext, network } }) => {
    requestContext.route = 'GET /metrics'
    const caller = await authenticate(deps, { request, network })
    const text = 'the metrics need an API key, or an owner logged in to the console'
    if (!caller) throw unauthenticated(text)
    if (caller.kind !== 'operator') throw new HttpError(403, generalCodes.forbidden, text)
    requestContext.caller = caller
    assertScope(caller, 'settings:read')
    return new Response(await metrics.render(), {
      headers: {
        'content-type': metrics.contentType,
        'cache-control': 'no-store',
        ...requestContext.headers,
      },
    })
  })
}
