import { pagePaths } from '../../settings/page-paths.js'
import type { PageDeps } from './deps.js'
import { type Page, redirectToPath } from './page.js'
import { notFoundResponse, pageResponse } from './page-response.js'
import { readResult, storeResult } from './stored-result.js'

/**
 * A page that shows the result of a form, for example its values and the problem with them. A cookie stores the result
 * (`stored-result.ts`) until the browser has followed the redirect.
 */
export interface ResultPage<Result> extends Page {
  /**
   * Stores a result, and redirects to the page, which then shows it. This is how every form responds
   * (post/redirect/get), so that back and reload do not resubmit the form.
   */
  redirectWith(deps: PageDeps, result: Result): Promise<Response>
  /** Responds from code that pages and forms share: renders the page for a GET, calls `redirectWith` for a POST. */
  respondWith(deps: PageDeps, result: Result): Promise<Response>
}

interface ResultPageOptions<Result> {
  /** Unique path of the page, below the public URL. */
  path: string
  /** Handles a GET without a result. By default, the page shows nothing without one. */
  open?(deps: PageDeps): Promise<Response>
  /** Renders a result, which is JSON. */
  render(deps: PageDeps, result: Result): Response | Promise<Response>
}

/** Creates a page that shows results. */
export function resultPage<Result extends object>({
  path,
  open,
  render,
}: ResultPageOptions<Result>): ResultPage<Result> {
  const redirectWith: ResultPage<Result>['redirectWith'] = (deps, result) =>
    redirectToResult(deps, path, result)
  return {
    method: 'GET',
    path,
    handle: async (deps, request) => {
      const id = deps.parameters.get('shown')
      const result = id === null ? undefined : await readResult(deps, path, id)
      if (result) return render(deps, result as Result)
      return open ? open(deps) : noResultResponse(deps, path, request)
    },
    redirectWith,
    respondWith: async (deps, result) =>
      deps.isPost ? redirectWith(deps, result) : render(deps, result),
  }
}

/**
 * Stores a result, and redirects to its page. The URL contains the id of the authorization request: a login continues
 * with it, and restarts with it if the result is lost.
 */
async function redirectToResult(deps: PageDeps, path: string, result: object): Promise<Response> {
  const { id, cookies } = await storeResult(deps, path, result)
  const query = new URLSearchParams({ shown: id })
  if (deps.authorizationRequest) query.set('request', deps.authorizationRequest.id)
  const response = redirectToPath(deps, `${path}?${query}`)
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

/**
 * Creates the response without a result: a redirect to the authorization request or to the account, if the URL contains
 * one of them.
 */
async function noResultResponse(deps: PageDeps, path: string, request: Request): Promise<Response> {
  if (!deps.parameters.has('shown')) return notFoundResponse(deps, request)
  const authorizationRequestId = deps.parameters.get('request')
  if (authorizationRequestId !== null) {
    const query = new URLSearchParams({ request: authorizationRequestId })
    return redirectToPath(deps, `${pagePaths.authorize}?${query}`)
  }
  if (path.startsWith(`${pagePaths.account}/`)) return redirectToPath(deps, pagePaths.account)
  return cannotContinueResponse(deps)
}

/** Page for a login that cannot continue. */
export const cannotContinuePage = resultPage({
  path: pagePaths.over,
  render: (deps, { requestId, text }: { requestId: string; text?: string }) => {
    const { requestOverTitle: title, requestOverText } = deps.texts.error
    const view = {
      page: 'error',
      title,
      text: text ?? requestOverText,
      continueUrl: deps.branding.homeUrl,
      requestId,
    } as const
    return pageResponse(deps, view, { status: 400 })
  },
})

/**
 * Creates the response for a login that cannot continue. The default text tells that its request was finished or has
 * expired.
 */
export function cannotContinueResponse(deps: PageDeps, text?: string): Promise<Response> {
  const { requestId } = deps
  return cannotContinuePage.respondWith(deps, {
    requestId,
    ...(text === undefined ? {} : { text }),
  })
}

/** Page for too many attempts, with the time to wait. */
export const tooManyRequestsPage = resultPage({
  path: pagePaths.tooMany,
  render: (
    deps,
    { requestId, retryAfterSeconds }: { requestId: string; retryAfterSeconds: number },
  ) => {
    const { error, problems } = deps.texts
    const title = error.tooOftenTitle
    const text = problems.tooOften(Math.ceil(retryAfterSeconds / 60))
    const continueUrl = deps.branding.homeUrl
    const view = { page: 'error', title, text, continueUrl, requestId } as const
    const response = pageResponse(deps, view, { status: 429 })
    response.headers.set('retry-after', String(retryAfterSeconds))
    return response
  },
})

/** Creates the response for too many attempts. */
export function tooManyRequestsResponse(
  deps: PageDeps,
  retryAfterSeconds: number,
): Promise<Response> {
  const { requestId } = deps
  return tooManyRequestsPage.respondWith(deps, { requestId, retryAfterSeconds })
}
