import type { AnySchema } from '@foyer/client'
import { createSite } from './site.js'
import { checkConfig, type SiteServerConfig } from './site-config.js'
import { type HeadersVisit, openHeaders, openVisit, type Visit } from './visit.js'

/** Server of a site that stores its sessions in an encrypted cookie. */
export interface SiteServer<Schema extends object = AnySchema> {
  /**
   * Opens the visit of a request, calls `respond`, and adds the cookie to the response that it returns or throws.
   */
  handle(
    request: Request,
    respond: (visit: Visit<Schema>) => Response | Promise<Response>,
  ): Promise<Response>
  /** Opens the visit of a request. Call `visit.commit` with the response. For frameworks that cannot use `handle`. */
  open(request: Request): Promise<Visit<Schema>>
  /**
   * Opens the session by the headers of a request, to read. For code that has no Request, such as a server component.
   * @example
   * export const openVisit = cache(async () => site.open(await headers()))
   */
  open(headers: Headers): Promise<HeadersVisit<Schema>>
}

/**
 * Creates the server of a site, once for all requests. `createSiteServer<Collections>(…)` types the calls on items, as
 * `createClient<Collections>(…)` does. Between requests, it keeps only pending renewals and, for two minutes, the
 * tokens of a finished login.
 * @throws RangeError for a missing or short secret, or an invalid origin
 * @throws ConfigurationError for an invalid `host` or an empty `clientId`
 * @example
 * const site = createSiteServer({
 *   ...config,
 *   origin: 'https://club.example',
 *   secrets: ['32 random characters or more, from the environment'],
 * })
 */
export function createSiteServer<Schema extends object = AnySchema>(
  config: SiteServerConfig,
): SiteServer<Schema> {
  checkConfig(config)
  const site = createSite(config)
  function open(request: Request): Promise<Visit<Schema>>
  function open(headers: Headers): Promise<HeadersVisit<Schema>>
  function open(from: Request | Headers): Promise<HeadersVisit<Schema>> {
    return 'url' in from ? openVisit(site, from) : openHeaders(site, from)
  }
  return {
    open,
    async handle(request, respond) {
      const visit = await openVisit<Schema>(site, request)
      return visit.commit(await responseOf(visit, respond))
    },
  }
}

async function responseOf<Schema extends object>(
  visit: Visit<Schema>,
  respond: (visit: Visit<Schema>) => Response | Promise<Response>,
): Promise<Response> {
  try {
    return await respond(visit)
  } catch (thrown) {
    if (thrown instanceof Response) return thrown
    throw thrown
  }
}
