import type { PageDeps } from './deps.js'
import { keepResult, readResult } from './form-result.js'
import { seeOther } from './see-other.js'

/**
 * A page that a form may lead to. Called while a form is answered, it sends the browser to the page's own address, so that
 * going back and loading again repeat no form; called for any other request, it answers with the page.
 */
export interface ResultPage<Result> {
  (deps: PageDeps, result: Result): Promise<Response>
  readonly path: string
  /** Redirects the browser to the page, for GET and POST requests alike. */
  sendTo(deps: PageDeps, result: Result): Promise<Response>
  /** Answers with the page for a result that the browser holds under the `shown` of the address, if there is one. */
  showKept(deps: PageDeps, request: Request): Promise<Response | undefined>
}

/**
 * Makes a page of what renders it.
 * @param path below the public address; of one page only
 * @param render gets the result as it was kept: anything that JSON holds
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

/** The handle of a flow stands in the address too: there it is found when the result is over. */
async function send(deps: PageDeps, path: string, result: object): Promise<Response> {
  const { id, cookies } = await keepResult(deps, path, result)
  const query = new URLSearchParams({ shown: id })
  if ('handle' in result) query.set('request', String(result.handle))
  const response = seeOther(`${deps.publicUrl}${path}?${query}`)
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}
