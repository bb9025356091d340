import type { PageDeps } from './deps.js'
import { showPage } from './show.js'

/** The page for a member who has done everything, and whom the owner has not let in yet. */
export function showWaiting(deps: Pick<PageDeps, 'look' | 'assets'>, email: string): Response {
  return showPage(deps, { page: 'waiting-for-approval', email })
}
