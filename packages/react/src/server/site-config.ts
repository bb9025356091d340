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
   * Secrets to encrypt cookies, each random, of 32 characters or more. The first one encrypts, all of them decrypt. To
   * rotate, put a new one first and remove the old one after `maxAgeSeconds`.
   */
  secrets: readonly string[]
  /** Callback path of a login; its URL is a registered redirect URI. Default `/callback`. */
  callbackPath?: string | undefined
  /** Path that starts a login, for links after a failed one. Default `/login`. */
  loginPath?: string | undefined
  /** Lifetime of the cookie in seconds. Each renewal of the tokens extends it. Default 30 days. */
  maxAgeSeconds?: number | undefined
  /**
   * Returns the address of the visitor, sent as `X-Forwarded-For` for rate limits. The Foyer server accepts it if its
   * `FOYER_TRUST_PROXY` contains this server.
   */
  visitorAddress?: ((request: Request) => string | undefined) | undefined
  /** Renders the response to a failed login. Default: a plain page in English. */
  showProblem?: ((problem: LoginProblem) => Response) | undefined
  /**
   * Set false on platforms where a request must not await a promise of another request, for example workers. A login
   * whose callback the browser opens twice at the same time then fails. Default true.
   */
  sharesRenewals?: boolean | undefined
}

/** Minimum length of a secret. */
const MIN_SECRET_LENGTH = 32

/**
 * Validates the configuration.
 * @throws RangeError for a missing or short secret, or an invalid origin
 * @throws ConfigurationError for an invalid `host` or an empty `clientId`
 */
export function checkConfig({ clientId, host, origin, secrets }: SiteServerConfig): void {
  // Validates the connection once at the start; each request creates its own.
  createConnection({ clientId, host })
  if (secrets.length === 0) throw new RangeError('"secrets" is empty: expected at least one')
  if (secrets.some((secret) => secret.length < MIN_SECRET_LENGTH)) {
    throw new RangeError(
      `"secrets" contains a secret that is too short: expected at least ${MIN_SECRET_LENGTH} characters`,
    )
  }
  if (!URL.canParse(origin) || new URL(origin).origin !== origin || !/^https?:/.test(origin)) {
    throw new RangeError(`"origin" is "${origin}": expected one such as "https://club.example"`)
  }
}
