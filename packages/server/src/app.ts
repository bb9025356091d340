import { AsyncLocalStorage } from 'node:async_hooks'
import type { PageAssets } from '@foyer/pages'
import type { UntrustedProxy } from '@foyer/protocol/site-settings'
import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { devClockRoutes } from './api/admin/dev-clock.js'
import { allRoutes } from './api/all-routes.js'
import type { ApiDeps } from './api/kit/deps.js'
import { apiRoutes } from './api/kit/dispatch.js'
import { createRunners, idleRunners, type Runners } from './background-runners.js'
import { createBackupComparison } from './data/backups/compare-backup.js'
import { createQueueCounts, createSiteCounts } from './data/overview.js'
import { createPipelineQueue } from './data/query/pipeline/pipeline-queue.js'
import { createSearch } from './data/query/search.js'
import { createSlowReadRecord } from './data/reads/slow-read-record.js'
import { LiveHub } from './events/live/hub.js'
import { createAddressPolicy } from './events/webhooks/address-policy.js'
import { createWebhookSender } from './events/webhooks/send-request.js'
import { pageRoutes } from './hosted-pages/all-pages.js'
import { notFoundHandler, type ServedFiles, serveApps } from './http/apps/serve-apps.js'
import { createNetworks } from './http/client-network.js'
import { createOriginCheck, createRefusedOrigins, preflightHandler } from './http/cors.js'
import { type AppEnv, registerRoutes } from './http/http-route.js'
import { addQueueGauges, createMetrics } from './http/monitoring/metrics.js'
import { monitoringRoutes } from './http/monitoring/monitoring-routes.js'
import { createRequestLog } from './http/monitoring/request-log.js'
import {
  createRequestLifecycle,
  errorHandler,
  type RequestLifecycle,
} from './http/request-lifecycle.js'
import { createAllLimits } from './limits/all-limits.js'
import { createActiveClients } from './oauth/clients/active-clients.js'
import { createTokens } from './oauth/token/access-token.js'
import { createActiveGrants } from './oauth/token/active-grants.js'
import type { Log } from './ports/log.js'
import type { Services } from './services.js'

/** Built files that the server serves besides the API. */
export interface AppFiles extends ServedFiles {
  /** The hosted pages' styles and fonts, from `readPageAssets('/auth/assets')`. */
  pages: PageAssets
}

export interface FoyerOptions {
  /** Allows pages of every loopback origin to call the server, for development. */
  allowLoopback?: boolean
  /** The site has a `foyer.json`. The developer page at the root then does not suggest to create it. */
  hasSiteFile?: boolean
  /**
   * An API key with all scopes that is not stored, for a `foyer` command. Background work that its calls start, such as
   * e-mails, is left to the servers of the site.
   */
  commandKey?: string
}

/** The server of a site, without a socket. */
export interface Foyer extends Runners, RequestLifecycle {
  /** Live queries. Stop them before the runners, because their connections never end by themselves. */
  readonly live: LiveHub
}

/**
 * Creates the server of a site. The server does not listen: pass `fetch` to a test or to a client in the same process
 * (`createClient({ fetch: foyer.fetch })`), and `fetchFrom` to an HTTP server (`http/server/node-server.ts`).
 */
export function createFoyer(
  services: Services,
  files: AppFiles,
  { allowLoopback, hasSiteFile = false, commandKey }: FoyerOptions = {},
): Foyer {
  const { db, clock, log, settings, publicUrl, cursorKey, backupFolder } = services
  const activeGrants = createActiveGrants({ db, clock })
  const webhookPolicy = createAddressPolicy(services.webhookAllowList)
  const webhookSender = createWebhookSender({ policy: webhookPolicy })
  const runners =
    commandKey === undefined
      ? createRunners(services, { activeGrants, webhookSender })
      : idleRunners
  const networks = createNetworks(services.trustedProxies, (proxy) => logUntrustedProxy(log, proxy))
  const activeClients = createActiveClients({ db, clock })
  const requestLog = createRequestLog({
    clock,
    slowRequestMs: services.slowRequestMs,
    shared: services.isShared,
  })
  const slowReads = createSlowReadRecord({ clock })
  const live = new LiveHub({ ...services, networks, activeGrants, activeClients })
  const deps: ApiDeps = {
    ...services,
    ...runners,
    commandKey,
    assets: files.pages,
    live,
    search: createSearch({ db, clock, cursorKey, slowReads }),
    pipelineQueue: createPipelineQueue(),
    compareBackup: createBackupComparison({ db, backupFolder }),
    siteCounts: createSiteCounts({ db, clock }),
    recentViews: new LRUCache({ max: 1000 }),
    activeGrants,
    webhookPolicy,
    webhookSender,
    requestLog,
    slowReads,
    tokens: createTokens({ keys: services.signingKeys, siteId: services.siteId, clock }),
    activeClients,
    networks,
    ...createAllLimits({ clock, log, settings, networks, sharedCounts: services.sharedCounts }),
  }
  const metrics = createMetrics()
  metrics.addGauge({
    name: 'foyer_live_connections',
    help: 'Open connections of live queries',
    read: () => live.size,
  })
  addQueueGauges(metrics, createQueueCounts({ db, clock }), log)
  const app = new Hono<AppEnv>()
  app.options('*', preflightHandler({ hasRenderedSite: files.rendered !== undefined }))
  registerRoutes(app, apiRoutes(deps, [...devClockRoutes(clock, runners), ...allRoutes]))
  monitoringRoutes(app, deps, metrics)
  const hasSite = files.site !== undefined || files.rendered !== undefined
  const landing = hasSite ? undefined : { hasConsole: files.console !== undefined, hasSiteFile }
  registerRoutes(app, pageRoutes(deps, landing))
  const renderingNetwork = new AsyncLocalStorage<string>()
  serveApps(app, files, { publicUrl, renderingNetwork })
  app.notFound(notFoundHandler(log))
  app.onError(errorHandler(log))
  return {
    ...runners,
    live,
    ...createRequestLifecycle(app, {
      log,
      metrics,
      requestLog,
      networks,
      renderingNetwork,
      allowsOrigin: createOriginCheck({ activeClients, publicUrl, allowLoopback }),
      refusedOrigins: createRefusedOrigins(log),
      publicUrl,
    }),
  }
}

function logUntrustedProxy(log: Pick<Log, 'error'>, { address, header }: UntrustedProxy): void {
  log.error(
    { address, header },
    `${address} sends the header "${header}" and is not a trusted proxy. If it is your reverse proxy, set FOYER_TRUST_PROXY=${address}: until then all visitors behind it count as one network and share its rate limits. If it is not, ignore this line`,
  )
}
