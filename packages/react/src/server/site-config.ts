import { type ClientConfig, createConnection } from '@foyer/client'
import type { LoginProblem } from './login-problem.js'

/** Configuration of a site's server. */
export interface SiteServerConfig
  extends Pick<
    ClientConfig,
    'clientId' | 'host' | 'paths' | 'redirectOrigins' | 'fetch' | 'timeoutMs' | 'clock'
  > {
  /** Origin of the site as browsers see it, for example `https://club.example`. */
  origin: string
  /**
   * Secrets that seal cookies, 32 characters or more each, random. The first one seals, all of them open: a new one
   * goes in front of the old one, which goes when `maxAgeSeconds` have passed.
   */
  secrets: readonly string[]
  /** Path that a login comes back to, registered as a redirect URI with the origin before it: `/callback` when left out. */
  callbackPath?: string | undefined
  /** Path that begins a login, for the way on when one has failed: `/login` when left out. */
  loginPath?: string | undefined
  /** Seconds that a browser keeps the cookie without a visit: 30 days when left out. */
  maxAgeSeconds?: number | undefined
  /**
   * The address of the person behind a request, sent as `X-Forwarded-For`, so that limits count by it and not by this
   * server. The Foyer server believes it when this server is in its `FOYER_TRUST_PROXY`.
   */
  visitorAddress?: ((request: Request) => string | undefined) | undefined
  /** The answer to a login that failed; a plain page in English when left out. */
  showProblem?: ((problem: LoginProblem) => Response) | undefined
  /**
   * False where a request must not wait for what another one began, as in some workers: each then renews by itself.
   */
  sharesRenewals?: boolean | undefined
}

/** Characters of a secret at the least. */
const SHORTEST_SECRET = 32

/**
 * @throws RangeError for a secret that is too short, none at all, and an origin that is none
 * @throws ConfigurationError for a `host` that is no http(s) address, and for an empty `clientId`
 */
export function checkConfig({ clientId, host, origin, secrets }: SiteServerConfig): void {
  // Each request makes a connection of its own: a wrong one is reported at the start.
  createConnection({ clientId, host })
  if (secrets.length === 0) throw new RangeError('"secrets" is empty: expected at least one')
  if (secrets.some((secret) => secret.length < SHORTEST_SECRET)) {
    throw new RangeError(
      `"secrets" holds a short one: expected ${SHORTEST_SECRET} characters or more`,
    )
  }
  if (!URL.canParse(origin) || new URL(origin).origin !== origin || !/^https?:/.test(origin)) {
    throw new RangeError(`"origin" is "${origin}": expected one such as "https://club.example"`)
  }
}
