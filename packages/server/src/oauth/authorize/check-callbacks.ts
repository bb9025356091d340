import type { RedirectCallbacks, RedirectSessionRequest } from '@foyer/protocol/redirects'
import type { Caller } from '../../caller.js'
import { withHostOf } from '../../lib/loopback.js'
import type { Client } from '../../storage/oauth/clients.js'
import type { OAuthDeps } from '../deps.js'
import { RedirectRefusedError } from '../errors.js'
import { requireClientOfRedirect, urlOnClientOrigin } from './check-client-origin.js'

/** The site to whose pages the callbacks of a redirect session may lead. */
export interface CallbackSite extends Pick<Client, 'id' | 'origins'> {
  /** Null for an operator whose message names no client. `origins` are then those of all clients. */
  clientId: string | null
  /** URL of the home page. */
  home: string
}

/**
 * Finds the site of a redirect session: that of the client which the message names, or else of the client of the access
 * token.
 * @throws RedirectRefusedError `client-unknown`; `client-mismatch` if the message names another client than the token
 */
export async function callbackSite(
  deps: OAuthDeps & { publicUrl: string },
  message: RedirectSessionRequest,
  caller: Caller,
): Promise<CallbackSite> {
  const home = `${deps.publicUrl}/`
  const requestedId = message.auth?.authRequest.clientId ?? message.logout?.clientId
  if (requestedId === undefined && caller.kind === 'operator') {
    const clients = await deps.activeClients.list()
    return { id: 'any', origins: clients.flatMap(({ origins }) => origins), clientId: null, home }
  }
  const tokenClientId = caller.kind === 'operator' ? requestedId : caller.clientId
  const { id, origins } = await requireClientOfRedirect(deps, requestedId ?? tokenClientId ?? '')
  if (tokenClientId !== id) {
    throw new RedirectRefusedError(
      'client-mismatch',
      `the access token belongs to the client "${tokenClientId}", but the request names "${id}"; use a token of that client`,
    )
  }
  const [first] = origins
  return {
    id,
    origins,
    clientId: id,
    home: first === undefined ? home : `${withHostOf(first, deps.publicUrl)}/`,
  }
}

/**
 * Checks every callback, including those that the intent does not use.
 * @returns the callbacks with their URLs in ASCII
 * @throws RedirectRefusedError `redirect-uri-not-allowed`
 */
export function checkCallbacks(
  site: CallbackSite,
  callbacks: RedirectCallbacks = {},
): RedirectCallbacks {
  const checked = Object.entries(callbacks).map(([name, url]) => [
    name,
    urlOnClientOrigin(site, url, name),
  ])
  return Object.fromEntries(checked)
}
