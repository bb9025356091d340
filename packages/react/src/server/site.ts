import { type Clock, platformFetch, systemClock } from '@foyer/client'
import { createExchanges, type Exchanges } from './code-exchanges.js'
import { problemPage } from './login-problem.js'
import { shareRenewals } from './renewals.js'
import { createSealer } from './sealer.js'
import { createSessionCookie, type SessionCookie } from './session-cookie.js'
import type { SiteServerConfig } from './site-config.js'

/** Parts that all requests of a site share. */
export interface Site {
  config: SiteServerConfig
  cookie: SessionCookie
  clock: Clock
  /** Sends to the Foyer server. */
  send: typeof fetch
  exchanges: Exchanges
  callbackUrl: string
  loginPath: string
  showProblem: NonNullable<SiteServerConfig['showProblem']>
}

/** Default lifetime of the cookie: thirty days. */
const MAX_AGE_SECONDS = 2_592_000

/** Creates the shared parts of a site. */
export function createSite(config: SiteServerConfig): Site {
  const { clientId, origin, secrets, clock = systemClock, fetch: send = platformFetch } = config
  const { maxAgeSeconds = MAX_AGE_SECONDS, callbackPath = '/callback' } = config
  const { sharesRenewals = true } = config
  return {
    config,
    clock,
    cookie: createSessionCookie({
      sealer: createSealer(secrets, `foyer session 1 ${clientId} ${origin}`),
      secure: origin.startsWith('https:'),
      maxAgeSeconds,
      now: () => Math.floor(clock.now() / 1000),
    }),
    send: sharesRenewals ? shareRenewals(send) : send,
    exchanges: createExchanges(clock.now, sharesRenewals),
    callbackUrl: origin + callbackPath,
    loginPath: config.loginPath ?? '/login',
    showProblem: config.showProblem ?? problemPage,
  }
}
