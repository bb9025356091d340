import type { LimitName } from '../../limits/limits.js'
import type { PageDeps } from './deps.js'

/** A hosted page, or a form that is posted to it. */
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

/** Redirects with 303, so that the fields of a form are never forwarded. @see RFC 9700 §4.12 */
export function seeOther(url: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location: url, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })
}
