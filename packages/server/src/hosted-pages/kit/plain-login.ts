import { createBrowserRequest } from '../../oauth/authorize/browser-requests.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { PageDeps } from './deps.js'
import { redirectToPath } from './page.js'

/** Redirects to a login with which the browser returns to the hosted page at `returnPath`. */
export async function redirectToLogin(deps: PageDeps, returnPath: string): Promise<Response> {
  const id = await createPlainLogin(deps, returnPath)
  return redirectToPath(deps, `${pagePaths.authorize}?request=${id}`)
}

/**
 * Redirects to the page at `path`, which was opened without an authorization request, with one that returns to the account.
 */
export async function redirectToPageWithRequest(deps: PageDeps, path: string): Promise<Response> {
  const id = await createPlainLogin(deps, pagePaths.account)
  return redirectToPath(deps, `${path}?request=${id}`)
}

/** Creates an authorization request of this server itself, which returns to a hosted page. @returns its id */
export function createPlainLogin(deps: PageDeps, returnPath: string): Promise<string> {
  const returnUrl = `${deps.publicUrl}${returnPath}`
  const { language } = deps.branding
  return createBrowserRequest(deps, { intent: 'login', clientId: null, returnUrl, language })
}
