import { createHash } from 'node:crypto'
import { landingScript, renderLanding } from '@foyer/pages'
import { pageHeaders } from '../http/security-headers.js'
import { findFirstClientId } from '../oauth/clients/active-clients.js'
import type { Page } from './kit/page.js'
import { requireBrowser } from './kit/show.js'

/** Server state that a landing page depends on besides the site. */
export interface Landing {
  hasConsole: boolean
}

const scriptHash = createHash('sha256').update(landingScript).digest('base64')

/** Page for developers at the root of a server that serves no site. Shows public values only. */
export function landingPage({ hasConsole }: Landing): Page {
  return {
    method: 'GET',
    path: '/',
    handle: async (deps, request) => {
      requireBrowser(request)
      const view = {
        origin: deps.publicUrl,
        clientId: await findFirstClientId(deps),
        consolePath: hasConsole ? '/console' : undefined,
      }
      const branding = { ...deps.branding, language: 'en' } as const
      const pictures = branding.logoUrl?.startsWith('https:')
        ? [new URL(branding.logoUrl).origin]
        : []
      const headers = pageHeaders([], { pictures, scriptHash })
      return new Response(renderLanding(view, branding, deps.assets), { headers })
    },
  }
}
