import { retryAfterHeader } from '../../http/error-response.js'
import { withHeaders } from '../../http/response.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { PageContext } from './context.js'
import { type HostedPage, redirectToPath } from './page.js'
import { errorPageResponse, notFoundResponse } from './page-response.js'
import { isCookieBlocked, readResult, storeResult } from './stored-result.js'

/**
 * A page that shows the result of a form, for example its values and the problem with them. A cookie stores the result
 * (`stored-result.ts`) until the browser has followed the redirect. A browser that blocks the cookie gets a page that
 * says so.
 */
export interface ResultPage<Result> extends HostedPage {
  /**
   * Stores a result, and redirects to the page, which then shows it. A form shows its result in this way
   * (post/redirect/get), so that back and reload do not resubmit the form.
   */
  redirectWith(context: PageContext, result: Result): Promise<Response>
  /** Renders the page for a GET, calls `redirectWith` for a POST. For code that a page and its form share. */
  renderOrRedirect(context: PageContext, result: Result): Promise<Response>
}

export interface ResultPageOptions<Result> {
  /** Unique path of the page, below the public URL. */
  path: string
  /** Handles a GET without a result. By default, responds as `noResultResponse` does. */
  open?(context: PageContext): Promise<Response>
  /** True if `open` suffices for a browser that blocks cookies. By default, it gets a page that says so. */
  worksWithoutCookies?: boolean
  /** Renders a result, which is JSON. */
  render(context: PageContext, result: Result): Promise<Response>
}

/** Creates the page at `path`. It reads the result that the parameter `shown` names. */
export function resultPage<Result extends object>({
  path,
  open,
  worksWithoutCookies = false,
  render,
}: ResultPageOptions<Result>): ResultPage<Result> {
  const redirectWith: ResultPage<Result>['redirectWith'] = (context, result) =>
    redirectToResult(context, path, result)
  return {
    method: 'GET',
    path,
    handle: async (context) => {
      const id = context.parameters.get('shown')
      const result = id === null ? undefined : await readResult(context, path, id)
      if (result) return render(context, result as Result)
      const isLost = id !== null && !worksWithoutCookies && isCookieBlocked(context, id)
      if (isLost) return cookiesBlockedResponse(context)
      return open ? open(context) : noResultResponse(context, path)
    },
    redirectWith,
    renderOrRedirect: (context, result) =>
      context.request.method === 'POST' ? redirectWith(context, result) : render(context, result),
  }
}

/**
 * Stores a result, and redirects to its page. The URL contains the id of the authorization request: a login continues
 * with it, and restarts with it if the result is lost.
 */
export async function redirectToResult(
  context: PageContext,
  path: string,
  result: object,
): Promise<Response> {
  const { id, cookies } = await storeResult(context, path, result)
  const query = new URLSearchParams({ shown: id })
  if (context.authorizationRequest) query.set('request', context.authorizationRequest.id)
  const response = redirectToPath(context, `${path}?${query}`)
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

/**
 * Responds to a GET whose result is missing or has expired:
 * - Without the parameter `shown`, 404.
 * - With the parameter `request`, redirects to that authorization request, which continues the login.
 * - On a page of the account, redirects to the account.
 * - Elsewhere, shows that the login cannot continue.
 */
async function noResultResponse(context: PageContext, path: string): Promise<Response> {
  if (!context.parameters.has('shown')) return notFoundResponse(context)
  const authorizationRequestId = context.parameters.get('request')
  if (authorizationRequestId !== null) {
    const query = new URLSearchParams({ request: authorizationRequestId })
    return redirectToPath(context, `${pagePaths.authorizationRequest}?${query}`)
  }
  if (path.startsWith(`${pagePaths.account}/`)) return redirectToPath(context, pagePaths.account)
  return cannotContinueResponse(context)
}

/** Creates the page for a browser that blocks cookies, which would otherwise see the same form again and again. */
function cookiesBlockedResponse(context: PageContext): Promise<Response> {
  const { cookiesTitle: title, cookiesText: text } = context.texts.error
  return errorPageResponse(context, { status: 400, title, text })
}

/** Page for a login that cannot continue. */
export const cannotContinuePage = resultPage({
  path: pagePaths.cannotContinue,
  render: (context, { requestId, text }: { requestId: string; text?: string | undefined }) => {
    const { requestExpiredTitle: title, requestExpiredText } = context.texts.error
    return errorPageResponse(context, {
      status: 400,
      title,
      text: text ?? requestExpiredText,
      requestId,
    })
  },
})

/**
 * Creates the response for a login that cannot continue. The default text says that the request was finished or has
 * expired.
 */
export function cannotContinueResponse(context: PageContext, text?: string): Promise<Response> {
  const { requestId } = context
  return cannotContinuePage.renderOrRedirect(context, { requestId, text })
}

/** Page for too many attempts, with the time to wait. */
export const tooManyRequestsPage = resultPage({
  path: pagePaths.tooManyRequests,
  render: async (
    context,
    { requestId, retryAfterSeconds }: { requestId: string; retryAfterSeconds: number },
  ) => {
    const { error, problems } = context.texts
    const title = error.tooOftenTitle
    const text = problems.tooOften(Math.ceil(retryAfterSeconds / 60))
    const response = await errorPageResponse(context, { status: 429, title, text, requestId })
    return withHeaders({ headers: retryAfterHeader(retryAfterSeconds) }, response)
  },
})

/** Creates the response for too many attempts: status 429 for a GET, a redirect to the page for a POST. */
export function tooManyRequestsResponse(
  context: PageContext,
  retryAfterSeconds: number,
): Promise<Response> {
  const { requestId } = context
  return tooManyRequestsPage.renderOrRedirect(context, { requestId, retryAfterSeconds })
}
