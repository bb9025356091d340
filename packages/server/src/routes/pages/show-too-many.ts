import type { PageDeps } from './deps.js'
import { showPage } from './show.js'

/** The page for who tried too often, with the time to wait. */
export function showTooMany(
  deps: Pick<PageDeps, 'look' | 'assets'>,
  requestId: string,
  retryAfterSeconds: number,
): Response {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  const title = 'That was too often'
  const text = `There were too many tries from your connection. Wait ${wait}, then go back and try again.`
  const continueUrl = deps.look.homeUrl
  const page = showPage(
    deps,
    { page: 'error', title, text, continueUrl, requestId },
    { status: 429 },
  )
  page.headers.set('retry-after', String(retryAfterSeconds))
  return page
}
