import type { PageDeps } from './deps.js'
import { showPage } from './show.js'

/** The page for who tried too often, with the time to wait. */
export function showTooMany(
  deps: Pick<PageDeps, 'look' | 'assets' | 'texts'>,
  requestId: string,
  retryAfterSeconds: number,
): Response {
  const { error, problems } = deps.texts
  const title = error.tooOftenTitle
  const text = problems.tooOften(Math.ceil(retryAfterSeconds / 60))
  const continueUrl = deps.look.homeUrl
  const page = showPage(
    deps,
    { page: 'error', title, text, continueUrl, requestId },
    { status: 429 },
  )
  page.headers.set('retry-after', String(retryAfterSeconds))
  return page
}
