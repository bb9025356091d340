import { createAuthorizationRequest } from '../../oauth/authorize/authorization-request.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { PendingRedirect } from '../../storage/oauth/redirect-payload.js'
import type { PageDeps } from './deps.js'
import { seeOther } from './page.js'

/** Redirects to a login that returns to the hosted page at `path`. */
export async function askToLogIn(deps: PageDeps, path: string): Promise<Response> {
  const requestHandle = await createAuthorizationRequest(deps, requestBackTo(deps, path))
  return seeOther(`${deps.publicUrl}${pagePaths.authorize}?request=${requestHandle}`)
}

/** Begins a login without a request of a site, and reloads the page at `path`. The login ends at the account. */
export async function beginPlainLogin(deps: PageDeps, path: string): Promise<Response> {
  const requestHandle = await createAuthorizationRequest(
    deps,
    requestBackTo(deps, pagePaths.account),
  )
  return seeOther(`${deps.publicUrl}${path}?request=${requestHandle}`)
}

/** Creates an authorization request that returns to a hosted page. */
export function requestBackTo(deps: PageDeps, path: string): PendingRedirect {
  const returnUrl = `${deps.publicUrl}${path}`
  return { intent: 'login', clientId: null, returnUrl, language: deps.branding.language }
}
