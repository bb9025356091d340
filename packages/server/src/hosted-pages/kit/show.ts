import { captchaOf, type PageView, renderPage } from '@foyer/pages'
import { generalCodes } from '@foyer/protocol'
import { HttpError } from '../../http/errors.js'
import { pageHeaders } from '../../http/security-headers.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { PageDeps } from './deps.js'
import { resultPage } from './result-page.js'

/** Renders a hosted page into a response. `formTargets` are the origins to which its form may redirect. */
export function showPage(
  { branding, assets }: Pick<PageDeps, 'branding' | 'assets'>,
  view: PageView,
  options: { status?: number; formTargets?: readonly string[] } = {},
): Response {
  const { status = 200, formTargets = [] } = options
  const pictures = branding.logoUrl?.startsWith('https:') ? [new URL(branding.logoUrl).origin] : []
  return new Response(renderPage(view, branding, assets), {
    status,
    headers: pageHeaders(formTargets, { pictures, captcha: captchaOf(view)?.provider }),
  })
}

/**
 * Refuses clients other than browsers: the page is for people.
 * @throws HttpError 404 for a request that does not accept HTML
 */
export function requireBrowser(request: Request): void {
  if (request.headers.get('accept')?.includes('text/html')) return
  throw new HttpError(404, generalCodes.notFound, 'nothing answers at this address')
}

/** Shows the page for a login that cannot continue. */
export function showDeadEnd(deps: PageDeps, text?: string): Promise<Response> {
  const { requestId } = deps
  return deadEndResultPage(deps, text === undefined ? { requestId } : { requestId, text })
}

/** Page for a login that cannot continue. */
export const deadEndResultPage = resultPage(
  pagePaths.over,
  (
    deps,
    { requestId, text = deps.texts.error.requestOverText }: { requestId: string; text?: string },
  ) => {
    const title = deps.texts.error.requestOverTitle
    const view: PageView = {
      page: 'error',
      title,
      text,
      continueUrl: deps.branding.homeUrl,
      requestId,
    }
    return showPage(deps, view, { status: 400 })
  },
)

/** Shows the page for too many attempts, with the time to wait. */
export function showTooMany(deps: PageDeps, retryAfterSeconds: number): Promise<Response> {
  return tooManyResultPage(deps, { requestId: deps.requestId, retryAfterSeconds })
}

/** Page for too many attempts. */
export const tooManyResultPage = resultPage(
  pagePaths.tooMany,
  (deps, { requestId, retryAfterSeconds }: { requestId: string; retryAfterSeconds: number }) => {
    const { error, problems } = deps.texts
    const title = error.tooOftenTitle
    const text = problems.tooOften(Math.ceil(retryAfterSeconds / 60))
    const continueUrl = deps.branding.homeUrl
    const view = { page: 'error', title, text, continueUrl, requestId } as const
    const page = showPage(deps, view, { status: 429 })
    page.headers.set('retry-after', String(retryAfterSeconds))
    return page
  },
)
