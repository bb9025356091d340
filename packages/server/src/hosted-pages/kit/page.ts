import type { LimitName } from '../../limits/rate-limits.js'
import type { PageContext } from './context.js'

/**
 * A route of the hosted pages: a page (GET, named `…Page`), or a form (POST, named `…Form`). Most forms redirect to a
 * `ResultPage`, which shows the result, or return to the site.
 *
 * Names of functions that return a `Response`:
 * - `…Response`, as in `cannotContinueResponse`: creates the response that its name says. If the function calls
 *   `renderOrRedirect`, it redirects a POST to the page.
 * - `respondTo…`, as in `respondToLogin`: responds to the outcome of a step.
 * - `render…` renders a page, and has no side effects.
 * - `redirectTo…` redirects. `redirectToLogin` and `redirectToPageWithAuthorizationRequest` first create an
 *   authorization request.
 * - `with…` adds a cookie to the response that it gets, and returns it.
 * - Any other verb, as in `logInBrowser`: does what it says, and returns the response to the result.
 */
export interface HostedPage {
  method: 'GET' | 'POST'
  path: string
  /**
   * Rate limit that counts the requests, by network and by the client of the authorization request. A request above the
   * limit gets a page with the time to wait.
   */
  limit?: LimitName
  /** Handles the request. A TooManyRequestsError leads to the same page as a request above `limit`. */
  handle(context: PageContext): Promise<Response>
}

/** Redirects to a path of this server. @param path may contain a query */
export function redirectToPath({ deps }: PageContext, path: string): Response {
  return redirectTo(`${deps.publicUrl}${path}`)
}

/** Redirects with 303, so that the fields of a form are never forwarded. @see RFC 9700 §4.12 */
export function redirectTo(url: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location: url, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })
}
