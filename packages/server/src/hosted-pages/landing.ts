import { landingScript, renderLanding } from '@foyer/pages'
import { pageHeaders } from '../http/security-headers.js'
import { equivalentOrigins, isLoopbackHost } from '../lib/loopback.js'
import { findFirstClientId } from '../oauth/clients/active-clients.js'
import type { HostedPage } from './kit/page.js'
import { picturesOf, requireBrowser } from './kit/page-response.js'

export interface LandingOptions {
  hasConsole: boolean
  /** The site has a `foyer.json`. */
  hasSiteFile: boolean
}

/**
 * Creates the page at the root of a server that serves no site. It is for developers, in English, and shows public
 * values only.
 */
export function landingPage({ hasConsole, hasSiteFile }: LandingOptions): HostedPage {
  return {
    method: 'GET',
    path: '/',
    handle: async ({ deps, request, ...context }) => {
      requireBrowser(request)
      const clientId = await findFirstClientId(deps)
      const client = clientId === undefined ? undefined : await deps.activeClients.find(clientId)
      const view = {
        origin: deps.publicUrl,
        clientId,
        pageOrigins: loopbackOrigins(client?.redirectUris ?? [], deps.publicUrl),
        hasSiteFile,
        consolePath: hasConsole ? '/console' : undefined,
      }
      const branding = { ...context.branding, language: 'en' as const }
      const scriptHash = landingScript.hash
      const headers = pageHeaders([], { pictures: picturesOf(branding), scriptHash })
      return new Response(renderLanding(view, branding, deps.assets), { headers })
    },
  }
}

/** Lists the loopback origins of redirect URIs, except those of the server: of pages that a developer runs. */
function loopbackOrigins(redirectUris: readonly string[], publicUrl: string): string[] {
  const serverOrigins = equivalentOrigins(new URL(publicUrl).origin)
  const origins = redirectUris
    .map((uri) => new URL(uri))
    .filter(({ hostname }) => isLoopbackHost(hostname))
    .map(({ origin }) => origin)
  return [...new Set(origins)].filter((origin) => !serverOrigins.includes(origin))
}
