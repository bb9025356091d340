import { createAuth } from '@foyer/client'
import { isFromSite, pathOfSite } from './same-origin.js'
import { redirectTo } from './visit-login.js'
import type { VisitState } from './visit-state.js'

/** Options of a logout. */
export interface SiteLogoutOptions {
  /** Path of the site to open afterwards. Default `/`. */
  to?: string | undefined
}

/** Removes the session, logs out on the Foyer server, and redirects to end the session on the hosted pages. */
export async function endSession(
  state: VisitState,
  { to }: SiteLogoutOptions = {},
): Promise<Response> {
  const { site, request, connection } = state
  const { origin } = site.config
  if (request.method !== 'POST') {
    return new Response('expected POST', { status: 405, headers: { allow: 'POST' } })
  }
  if (!isFromSite(request, origin)) {
    return new Response('expected a request from a page of this site', { status: 403 })
  }
  state.logins = []
  const { logoutUrl } = await createAuth(connection).logout(origin + pathOfSite(to, origin))
  return redirectTo(logoutUrl)
}
