import { type MissingDocsView, renderMissingDocs } from '@foyer/pages'
import { pageHeaders } from '../http/security-headers.js'
import type { Page } from './kit/page.js'
import { requireBrowser } from './kit/show.js'

/** Pages below `/docs` of a server without the documentation: they say where it is. */
export function missingDocsPages(view: MissingDocsView): Page[] {
  return ['/docs', '/docs/*'].map((path) => ({
    method: 'GET',
    path,
    handle: async ({ branding: ownBranding, assets }, request) => {
      requireBrowser(request)
      const branding = { ...ownBranding, language: 'en' } as const
      const pictures = branding.logoUrl?.startsWith('https:')
        ? [new URL(branding.logoUrl).origin]
        : []
      const headers = pageHeaders([], { pictures })
      return new Response(renderMissingDocs(view, branding, assets), { status: 404, headers })
    },
  }))
}
