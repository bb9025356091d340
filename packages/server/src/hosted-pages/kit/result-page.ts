import type { PageDeps } from './deps.js'
import { readResult, storeResult } from './form-result.js'
import { seeOther } from './see-other.js'

/**
 * Page that shows the result of a form. For a POST, it redirects to the page's own URL (post/redirect/get), so that
 * back and reload do not resubmit the form. For a GET, it renders the page.
 */
export interface ResultPage<Result> {
  (deps: PageDeps, result: Result): Promise<Response>
  readonly path: string
  /** Redirects the browser to the page, for GET and POST requests alike. */
  sendTo(deps: PageDeps, result: Result): Promise<Response>
  /** Renders the page for the stored result that the `shown` parameter names. Undefined if there is none. */
  showKept(deps: PageDeps, request: Request): Promise<Response | undefined>
}

/**
 * Creates a result page.
 * @param path unique path of the page, below the public URL
 * @param render renders a stored result, which is JSON
 */
export function resultPage<Result extends object>(
  path: string,
  render: (deps: PageDeps, result: Result) => Response | Promise<Response>,
): ResultPage<Result> {
  const sendTo = (deps: PageDeps, result: Result): Promise<Response> => send(deps, path, result)
  const page = async (deps: PageDeps, result: Result): Promise<Response> =>
    deps.isPost ? sendTo(deps, result) : render(deps, result)
  const showKept = async (deps: PageDeps, request: Request): Promise<Response | undefined> => {
    const id = new URL(request.url).searchParams.get('shown')
    const result = id === null ? undefined : await readResult(deps, path, id)
    return result && render(deps, result as Result)
  }
  return Object.assign(page, { path, sendTo, showKept })
}

/**
 * Redirects to a result page. The URL also names the authorization request, to continue after the result has expired.
 */
async function send(deps: PageDeps, path: string, result: object): Promise<Response> {
  const { id, cookies } = await storeResult(deps, path, result)
  const query = new URLSearchParams({ shown: id })
  if ('handle' in result) query.set('request', String(result.handle))
  const response = seeOther(`${deps.publicUrl}${path}?${query}`)
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}
