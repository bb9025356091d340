import { generalCodes } from '@foyer/protocol'
import type { Hono } from 'hono'
import { findSetting } from '../storage/settings.js'
import type { AppEnv } from './around-requests.js'
import { HttpError } from './errors.js'
import type { Metrics } from './metrics.js'
import { type CallerDeps, readCaller } from './read-caller.js'
import { jsonResponse } from './respond.js'

/** What a monitoring system asks: does the process live, can it serve, how is it doing. */
export function healthRoutes(app: Hono<AppEnv>, deps: CallerDeps, metrics: Metrics): void {
  app.get('/healthz', (context) => {
    context.var.exchange.route = 'GET /healthz'
    return jsonResponse({ status: 'ok' })
  })
  app.get('/readyz', async (context) => {
    context.var.exchange.route = 'GET /readyz'
    await findSetting(deps.db, 'siteId')
    return jsonResponse({ status: 'ready' })
  })
  app.get('/metrics', async (context) => {
    context.var.exchange.route = 'GET /metrics'
    const caller = await readCaller(deps, context.req.raw)
    if (caller?.kind !== 'operator') {
      throw new HttpError(403, generalCodes.forbidden, 'the figures need the owner key')
    }
    return new Response(await metrics.text(), {
      headers: { 'content-type': metrics.contentType, 'cache-control': 'no-store' },
    })
  })
}
