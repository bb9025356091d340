import { captchaOf, type PageView, renderPage, type SiteBranding, scriptOf } from '@foyer/pages'
import { unknownAddress } from '../../http/errors.js'
import { pageHeaders } from '../../http/security-headers.js'
import type { PageContext } from './context.js'

/** Creates the response with a page. @param options.formTargets origins to which the form of the page may redirect */
export function pageResponse(
  { deps: { assets }, branding }: PageContext,
  view: PageView,
  options: { status?: number; formTargets?: readonly string[] } = {},
): Response {
  const { status = 200, formTargets = [] } = options
  const pictures = picturesOf(branding)
  return new Response(renderPage(view, branding, assets), {
    status,
    headers: pageHeaders(formTargets, {
      pictures,
      captcha: captchaOf(view)?.provider,
      scriptHash: scriptOf(view)?.hash,
    }),
  })
}

/** Returns the origins of the pictures on a page. */
export function picturesOf({ logoUrl }: SiteBranding): string[] {
  return logoUrl?.startsWith('https:') ? [new URL(logoUrl).origin] : []
}

/** Creates the response to a path without a page. @throws HttpError 404 for a request that does not accept HTML */
export function notFoundResponse(context: PageContext): Response {
  requireBrowser(context.request)
  const { notFoundTitle: title, notFoundText: text } = context.texts.error
  const { requestId } = context
  const continueUrl = context.branding.homeUrl
  return pageResponse(
    context,
    { page: 'error', title, text, continueUrl, requestId },
    { status: 404 },
  )
}

/**
 * Refuses requests of programs, which expect an error in JSON instead of a page.
 * @throws HttpError 404 for a request that does not accept HTML
 */
export function requireBrowser(request: Request): void {
  if (request.headers.get('accept')?.includes('text/html')) return
  throw unknownAddress()
}
