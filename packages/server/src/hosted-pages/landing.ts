import { landingScript, renderLanding } from '@foyer/pages'
import { pageHeaders } from '../http/security-headers.js'
import { findFirstClientId } from '../oauth/clients/active-clients.js'
import type { Page } from './kit/page.js'
import { picturesOf, requireBrowser } from './kit/page-response.js'

/**
 * Creates the page at the root of a server that serves no site. It is for developers, in English, and shows public
 * values only.
 */
export function landingPage({ hasConsole }: { hasConsole: boolean }): Page {
  return {
    method: 'GET',
    path: '/',
    handle: async ({ deps, request, ...context }) => {
      requireBrowser(request)
      const view = {
        origin: deps.publicUrl,
        clientId: await findFirstClientId(deps),
        consolePath: hasConsole ? '/console' : undefined,
      }
      const branding = { ...context.branding, language: 'en' as const }
      const scriptHash = landingScript.hash
      const headers = pageHeaders([], { pictures: picturesOf(branding), scriptHash })
      return new Response(renderLanding(view, branding, deps.assets), { headers })
    },
  }
}
