import { createHash } from 'node:crypto'
import { accentSheet, type SiteBranding } from '@foyer/pages'
import type { Language } from '@foyer/protocol/texts/language'
import { type HttpRoute, pageRoute } from '../../http/http-route.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { PageDeps } from './context.js'

/**
 * Returns the branding of the pages from the settings. Its URLs contain a hash of the content, so that browsers can
 * cache it.
 */
export function brandingOf(
  { settings, siteName, publicUrl }: PageDeps,
  language: Language,
): SiteBranding {
  const { name, logo, accent } = settings.pages.look
  return {
    name: name ?? siteName,
    homeUrl: `${publicUrl}/`,
    language,
    logoUrl: logo && logoUrl(logo),
    colorsUrl: accent && `${pagePaths.colors}?v=${contentHash(accent)}`,
  }
}

/** Returns the routes of the style sheet with the site's colours, and of a logo that is stored in the settings. */
export function brandingRoutes({ settings }: PageDeps): HttpRoute[] {
  return [
    pageRoute('GET', pagePaths.colors, async () => {
      const { accent } = settings.pages.look
      const sheet = accent === undefined ? '' : accentSheet(accent)
      return fileResponse(sheet, 'text/css; charset=utf-8')
    }),
    pageRoute('GET', pagePaths.logo, async () => {
      const [, type, base64] =
        /^data:([^;]+);base64,(.*)$/.exec(settings.pages.look.logo ?? '') ?? []
      if (type === undefined || base64 === undefined) return new Response(null, { status: 404 })
      return fileResponse(Buffer.from(base64, 'base64'), type)
    }),
  ]
}

function logoUrl(logo: string): string {
  return logo.startsWith('data:') ? `${pagePaths.logo}?v=${contentHash(logo)}` : logo
}

function contentHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12)
}

/** Creates a response with a restrictive CSP: an SVG that is opened directly is a document and could run scripts. */
function fileResponse(body: string | Uint8Array<ArrayBuffer>, contentType: string): Response {
  return new Response(body, {
    headers: {
      'content-type': contentType,
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  })
}
