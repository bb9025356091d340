import {
  landingScript,
  type MissingDocsView,
  renderLanding,
  renderMissingDocs,
  type SiteBranding,
} from '@foyer/pages'
import { pageHeaders } from '../http/security-headers.js'
import { findFirstClientId } from '../oauth/clients/active-clients.js'
import type { PageContext } from './kit/context.js'
import type { Page } from './kit/page.js'
import { picturesOf, requireBrowser } from './kit/page-response.js'

/** Pages that a server has instead of a site, or of the documentation. They are in English. */
export interface DeveloperPages {
  /** Page at the root of a server that serves no site. */
  landing?: { hasConsole: boolean } | undefined
  /** Pages below `/docs` of a server without the documentation. */
  missingDocs?: MissingDocsView | undefined
}

/** Lists the pages for developers. They show public values only. */
export function developerPages({ landing, missingDocs }: DeveloperPages): Page[] {
  return [
    ...(landing ? [landingPage(landing)] : []),
    ...(missingDocs ? ['/docs', '/docs/*'].map((path) => docsPage(path, missingDocs)) : []),
  ]
}

function landingPage({ hasConsole }: { hasConsole: boolean }): Page {
  return {
    method: 'GET',
    path: '/',
    handle: async (context) => {
      const { deps, request } = context
      requireBrowser(request)
      const view = {
        origin: deps.publicUrl,
        clientId: await findFirstClientId(deps),
        consolePath: hasConsole ? '/console' : undefined,
      }
      const branding = inEnglish(context)
      const scriptHash = landingScript.hash
      const headers = pageHeaders([], { pictures: picturesOf(branding), scriptHash })
      return new Response(renderLanding(view, branding, deps.assets), { headers })
    },
  }
}

/** Says where the documentation is, or how to build it. */
function docsPage(path: string, view: MissingDocsView): Page {
  return {
    method: 'GET',
    path,
    handle: async (context) => {
      const { deps, request } = context
      requireBrowser(request)
      const branding = inEnglish(context)
      const headers = pageHeaders([], { pictures: picturesOf(branding) })
      return new Response(renderMissingDocs(view, branding, deps.assets), { status: 404, headers })
    },
  }
}

function inEnglish({ branding }: PageContext): SiteBranding {
  return { ...branding, language: 'en' }
}
