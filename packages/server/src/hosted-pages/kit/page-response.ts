import {
  captchaOf,
  type ErrorView,
  type PageView,
  renderPage,
  type SiteBranding,
  scriptOf,
} from '@foyer/pages'
import { unknownPath } from '../../http/errors.js'
import { pageHeaders } from '../../http/security-headers.js'
import { originsOfClient } from '../../oauth/clients/active-clients.js'
import type { PageContext } from './context.js'

/**
 * Creates the response with a page.
 * @param options.status default: 400 if the page shows problems of its form, else 200
 * @param options.formTargets origins to which a form of the page may redirect. Default: those of the authorization
 * request, because the form may complete the login
 */
export async function pageResponse(
  context: PageContext,
  view: PageView,
  options: { status?: number; formTargets?: readonly string[] } = {},
): Promise<Response> {
  const { deps, branding } = context
  const problems = 'problems' in view ? view.problems : undefined
  const {
    status = problems?.length ? 400 : 200,
    formTargets = await formTargetsOfRequest(context),
  } = options
  const pictures = picturesOf(branding)
  return new Response(renderPage(view, branding, deps.assets), {
    status,
    headers: pageHeaders(formTargets, {
      pictures,
      captcha: captchaOf(view)?.provider,
      scriptHash: scriptOf(view)?.hash,
    }),
  })
}

/**
 * Lists the origins to which the browser may go when a form completes a login: those of the client, whose callback may
 * redirect, and that of the URL to which the login returns. The latter need not be an origin of the client: one whose
 * pages make no calls may have none.
 * @param returnUrl null if the response is a message
 */
export async function formTargetsOf(
  deps: PageContext['deps'],
  clientId: string | null,
  returnUrl: string | null,
): Promise<string[]> {
  // The login returns to a page of this server.
  if (clientId === null) return []
  const origins = await originsOfClient(deps, clientId)
  return returnUrl === null ? [...origins] : [...new Set([...origins, new URL(returnUrl).origin])]
}

function formTargetsOfRequest({
  deps,
  authorizationRequest: request,
}: PageContext): Promise<string[]> {
  const returnUrl = request?.intent === 'auth' ? request.redirectUri : request?.returnUrl
  return formTargetsOf(deps, request?.clientId ?? null, returnUrl ?? null)
}

/** Returns the origins of the pictures on a page. */
export function picturesOf({ logoUrl }: SiteBranding): string[] {
  return logoUrl?.startsWith('https:') ? [new URL(logoUrl).origin] : []
}

/** Creates the response with the error page. @param error.requestId default: the id of this request */
export function errorPageResponse(
  context: PageContext,
  {
    status,
    ...view
  }: Pick<ErrorView, 'title' | 'text' | 'facts'> & { status: number; requestId?: string },
): Promise<Response> {
  const { requestId } = context
  return pageResponse(context, { page: 'error', requestId, ...view }, { status })
}

/** Creates the response with a file that the browser saves. @param name of ASCII letters, digits, dots and dashes */
export function downloadResponse(
  body: string | ReadableStream<Uint8Array>,
  { type, name }: { type: string; name: string },
): Response {
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Creates the response to a path without a page. @throws HttpError 404 for a request that does not accept HTML */
export async function notFoundResponse(context: PageContext): Promise<Response> {
  requireBrowser(context.request)
  const { notFoundTitle: title, notFoundText: text } = context.texts.error
  return errorPageResponse(context, { status: 404, title, text })
}

/**
 * Refuses requests of programs, which expect an error in JSON instead of a page.
 * @throws HttpError 404 for a request that does not accept HTML
 */
export function requireBrowser(request: Request): void {
  if (!acceptsPages(request)) throw unknownPath()
}

/** Returns whether the client of a request shows pages, as browsers do. Programs expect an error in JSON. */
export function acceptsPages({ headers }: Request): boolean {
  return headers.get('accept')?.includes('text/html') === true
}
