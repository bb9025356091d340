import { hash } from 'node:crypto'
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
  const { name, logo, accent } = settings.pages.branding
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
    pageRoute('GET', pagePaths.colors, async ({ request }) => {
      const { accent } = settings.pages.branding
      const sheet = accent === undefined ? '' : accentSheet(accent)
      const caching = cachingOf(request, accent)
      return brandingFileResponse(sheet, { 'content-type': 'text/css; charset=utf-8', ...caching })
    }),
    pageRoute('GET', pagePaths.logo, async ({ request }) => {
      const { logo = '' } = settings.pages.branding
      const caching = cachingOf(request, logo)
      const [, type, base64] = /^data:([^;]+);base64,(.*)$/.exec(logo) ?? []
      if (type === undefined || base64 === undefined) {
        return new Response(null, { status: 404, headers: caching })
      }
      return brandingFileResponse(Buffer.from(base64, 'base64'), {
        'content-type': type,
        ...caching,
      })
    }),
  ]
}

function logoUrl(logo: string): string {
  return logo.startsWith('data:') ? `${pagePaths.logo}?v=${contentHash(logo)}` : logo
}

function contentHash(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 12)
}

/**
 * Lets caches keep a file if the URL has the hash of its content. Otherwise they may not: after a change of the
 * settings, another process may link to the new content while this process still serves the old one.
 */
function cachingOf({ url }: Request, content: string | undefined): { 'cache-control': string } {
  const requested = new URL(url).searchParams.get('v')
  const isCurrent = content !== undefined && requested === contentHash(content)
  return { 'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-store' }
}

/** Creates a response with a restrictive CSP: an SVG that is opened directly is a document and could run scripts. */
function brandingFileResponse(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): Response {
  return new Response(body, {
    headers: {
      ...headers,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  })
}
