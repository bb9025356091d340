import { createAuth } from '@foyer/client'
import { isFromSite, pathOfSite } from './same-origin.js'
import { redirectTo } from './visit-login.js'
import type { VisitState } from './visit-state.js'

/** Options of a logout. */
export interface LogoutOptions {
  /** Path of the site where the person is afterwards: the first page when left out. */
  to?: string
}

/** Forgets the session, tells the Foyer server, and sends the browser to end its session on the hosted pages too. */
export async function endSession(state: VisitState, { to }: LogoutOptions = {}): Promise<Response> {
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
