import { createSite } from './site.js'
import { checkConfig, type SiteServerConfig } from './site-config.js'
import { openVisit, type Visit } from './visit.js'

/** The server's side of a site that keeps its sessions in a sealed cookie. */
export interface SiteServer {
  /** Opens the visit of a request, has it answered and adds what the browser has to keep. A thrown Response is an answer. */
  handle(
    request: Request,
    answer: (visit: Visit) => Response | Promise<Response>,
  ): Promise<Response>
  /** The first half of `handle`, where a framework wants both apart; the other one is `visit.commit`. */
  open(request: Request): Promise<Visit>
}

/**
 * Makes the server's side of a site, once for all requests: it holds nothing of anybody between two of them.
 * @throws RangeError for a secret that is too short, and an origin that is none
 * @throws ConfigurationError for a `host` that is no http(s) address, and for an empty `clientId`
 * @example
 * const site = createSiteServer({
 *   ...config,
 *   origin: 'https://club.example',
 *   secrets: ['32 random characters or more, from the environment'],
 * })
 */
export function createSiteServer(config: SiteServerConfig): SiteServer {
  checkConfig(config)
  const site = createSite(config)
  const open = (request: Request) => openVisit(site, request)
  return {
    open,
    async handle(request, answer) {
      const visit = await open(request)
      return visit.commit(await answerOf(visit, answer))
    },
  }
}

async function answerOf(
  visit: Visit,
  answer: (visit: Visit) => Response | Promise<Response>,
): Promise<Response> {
  try {
    return await answer(visit)
  } catch (thrown) {
    if (thrown instanceof Response) return thrown
    throw thrown
  }
}
