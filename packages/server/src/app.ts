import type { PageAssets } from '@foyer/pages'
import { Hono } from 'hono'
import { createJobRunner, type JobRunner } from './data/jobs/job-runner.js'
import type { AnsweringCalls } from './http/answer-call.js'
import { answerPage } from './http/answer-page.js'
import { type AppEnv, aroundRequests, failed, preflight } from './http/around-requests.js'
import { type CallAnswer, toResponse } from './http/call-answer.js'
import { createClientOrigins } from './http/client-origins.js'
import { createExchanges } from './http/exchanges.js'
import { healthRoutes } from './http/health.js'
import { createMetrics } from './http/metrics.js'
import { createNetworks } from './http/networks.js'
import { notFound, serveApps } from './http/serve-apps.js'
import type { StaticFiles } from './http/static-files.js'
import { createWireCalls } from './http/wire-calls.js'
import { createMailRunner } from './identity/mail/mail-runner.js'
import { createPasswords } from './identity/password.js'
import { createAllLimits } from './limits/all-limits.js'
import { createTokens } from './oauth/access-token.js'
import { createActiveClients } from './oauth/active-clients.js'
import { createActiveGrants } from './oauth/active-grants.js'
import type { RouteDeps } from './routes/deps.js'
import { pageRoutes } from './routes/pages/table.js'
import { wireRoutes } from './routes/table.js'
import type { Runner } from './runner.js'
import type { Services } from './services.js'

/** Built files that the server hands out beside its calls; each may be left out. */
export interface AppFiles {
  /** The hosted pages' styles and fonts, from `readPageAssets('/auth/assets')`. */
  pages: PageAssets
  site?: StaticFiles
  console?: StaticFiles
}

/** A running Foyer: one function from request to answer, called as the platform's `fetch` is. */
export interface Foyer extends AnsweringCalls {
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>
  /** The same for a request that came by a socket, with the address at its other end: limits count by it. */
  fetchFrom(remoteAddress: string | undefined, request: Request): Promise<Response>
  /** Works off what calls have left to do; stop it before the services are closed. */
  readonly jobs: JobRunner
  /** Sends mails; stop it likewise. */
  readonly mails: Runner
}

/**
 * Makes the server of one site. Nothing listens yet: give `fetch` to an HTTP server, to a test, or to a client in
 * the same process (`createClient({ fetch: foyer.fetch })`).
 */
export function createFoyer(services: Services, files: AppFiles): Foyer {
  const { db, clock, log, publicUrl } = services
  const clientOrigins = createClientOrigins(db, publicUrl)
  const deps: RouteDeps = {
    ...services,
    passwords: createPasswords(),
    tokens: createTokens({ keys: services.signingKeys, siteId: services.siteId, clock }),
    activeGrants: createActiveGrants({ db, clock }),
    activeClients: createActiveClients({ db, clock }),
    jobs: createJobRunner({ db, clock, log }),
    mails: createMailRunner(services),
    clientOrigins,
    networks: createNetworks(services.trustedProxies),
    ...createAllLimits(services),
  }
  const metrics = createMetrics()
  const exchanges = createExchanges({
    log,
    metrics,
    origins: clientOrigins.list,
    publicUrl,
  })
  const calls = createWireCalls({ ...deps, log }, exchanges, wireRoutes(deps))
  const app = new Hono<AppEnv>()

  app.use(aroundRequests(exchanges))
  app.options('*', preflight)
  healthRoutes(app, deps, metrics)
  for (const page of pageRoutes({ ...deps, assets: files.pages })) {
    app.on(page.method, page.path, answerPage(page))
  }
  serveApps(app, files)
  app.notFound(notFound(log))
  app.onError(failed(log))
  const refreshSettings = (): Promise<void> | undefined =>
    services.liveSettings.refresh(clock.now())
  const answer = async (request: Request): Promise<Response> => {
    const refreshing = refreshSettings()
    if (refreshing) await refreshing
    const call = calls.find(request)
    if (!call) return app.fetch(request)
    const response = toResponse(await calls.answer(call, request))
    return request.method === 'HEAD' ? new Response(null, response) : response
  }
  return {
    jobs: deps.jobs,
    mails: deps.mails,
    fetch: async (input, init) =>
      answer(input instanceof Request && !init ? input : new Request(input, init)),
    fetchFrom: async (remoteAddress, request) => {
      deps.networks.note(request, remoteAddress)
      return answer(request)
    },
    call: (request) => {
      const call = calls.find(request)
      if (!call) return undefined
      return () => {
        const refreshing = refreshSettings()
        const answer = (): Promise<CallAnswer> => calls.answer(call, request)
        return refreshing ? refreshing.then(answer) : answer()
      }
    },
  }
}
