import type { LimitName } from '../../limits/limits.js'
import type { PageDeps } from './deps.js'

/**
 * A route of the hosted pages: a page that is opened (`…Page`), or a form that is posted (`…Form`).
 *
 * The name of a function that returns a `Response` says what it does, in all of `hosted-pages`:
 * - `…Response` creates the response that it is named after. For a POST, it stores the result of the page and redirects to the page.
 * - `render…` renders a page, and changes nothing.
 * - `redirectTo…` always redirects; `redirectToLogin` and `redirectToPageWithRequest` create an
 *   authorization request for it.
 * - `with…` adds a cookie to a response.
 * - Any other verb does first what it says, and returns the response that follows from it: `logInBrowser`.
 *
 * A posted form shows no page itself. It redirects to a `ResultPage`, which shows the result, or returns to the site.
 */
export interface Page {
  method: 'GET' | 'POST'
  path: string
  /** Rate limit that counts the requests. A request above it gets a page that says when to try again. */
  limit?: LimitName
  /** @param deps dependencies with the language, the browser and the parameters of the request */
  handle(deps: PageDeps, request: Request): Promise<Response>
}

/** Declaration of a form whose fields are read before it is handled. */
export interface FormOptions<Form> extends Pick<Page, 'path' | 'limit'> {
  handle(deps: PageDeps, form: Form): Promise<Response>
}

/** Redirects to a path of this server. @param path with its query, if any */
export function redirectToPath({ publicUrl }: Pick<PageDeps, 'publicUrl'>, path: string): Response {
  return redirectTo(`${publicUrl}${path}`)
}

/** Redirects with 303, so that the fields of a form are never forwarded. @see RFC 9700 §4.12 */
export function redirectTo(url: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location: url, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })
}
