import { captchaOf, type PageView, renderPage } from '@foyer/pages'
import { pageHeaders } from '../../http/security-headers.js'
import type { PageDeps } from './deps.js'

type ShowDeps = Pick<PageDeps, 'look' | 'assets' | 'texts'>

/** A hosted page as an answer. `formTargets` are the origins to which its form may lead. */
export function showPage(
  { look, assets }: Pick<PageDeps, 'look' | 'assets'>,
  view: PageView,
  options: { status?: number; formTargets?: readonly string[] } = {},
): Response {
  const { status = 200, formTargets = [] } = options
  const pictures = look.logoUrl?.startsWith('https:') ? [new URL(look.logoUrl).origin] : []
  return new Response(renderPage(view, look, assets), {
    status,
    headers: pageHeaders(formTargets, { pictures, captcha: captchaOf(view)?.provider }),
  })
}

/** The page for a flow that cannot go on. */
export function showDeadEnd(
  deps: ShowDeps,
  requestId: string,
  text = deps.texts.error.flowText,
): Response {
  const title = deps.texts.error.flowTitle
  const view: PageView = { page: 'error', title, text, continueUrl: deps.look.homeUrl, requestId }
  return showPage(deps, view, { status: 400 })
}
