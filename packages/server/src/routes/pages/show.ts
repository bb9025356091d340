import { captchaOf, type PageView, renderPage } from '@foyer/pages'
import { pageHeaders } from '../../http/security-headers.js'
import type { PageDeps } from './deps.js'

/** A hosted page as an answer. `formTargets` are the origins to which its form may lead. */
export function showPage(
  { look, assets }: Pick<PageDeps, 'look' | 'assets'>,
  view: PageView,
  options: { status?: number; formTargets?: readonly string[] } = {},
): Response {
  return new Response(renderPage(view, look, assets), {
    status: options.status ?? 200,
    headers: pageHeaders(options.formTargets ?? [], captchaOf(view)?.provider),
  })
}

/** The page for a flow that cannot go on. */
export function showDeadEnd(
  deps: Pick<PageDeps, 'look' | 'assets'>,
  requestId: string,
  text = 'It was finished already, or more than ten minutes have passed. Begin again on the site.',
): Response {
  const title = 'This sign-in cannot go on'
  const view: PageView = { page: 'error', title, text, continueUrl: deps.look.homeUrl, requestId }
  return showPage(deps, view, { status: 400 })
}
