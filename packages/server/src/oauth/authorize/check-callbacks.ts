import { limits } from '@foyer/protocol'
import type { RedirectCallbacks, RedirectSessionRequest } from '@foyer/protocol/redirects'
import type { Caller } from '../../caller.js'
import { equivalentOrigins, withHostOf } from '../../lib/loopback.js'
import { parsePlainUrl } from '../../lib/parse-url.js'
import type { Client } from '../../storage/oauth/clients.js'
import { unknownClientText } from '../clients/active-clients.js'
import type { OAuthDeps } from '../deps.js'
import { RedirectRefusedError } from '../errors.js'

/** The site to whose pages the callbacks of a redirect session may lead. */
export interface CallbackSite {
  /** Null for an operator whose message names no client. `origins` are then those of all clients. */
  clientId: string | null
  origins: readonly string[]
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
    return { clientId: null, origins: clients.flatMap(({ origins }) => origins), home }
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
    clientId: id,
    origins,
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

/** Maximum length of a refused URL in the error message. */
const MAX_SHOWN_LENGTH = 200

/** Finds the client of a redirect. @throws RedirectRefusedError client-unknown */
export async function requireClientOfRedirect(
  { activeClients }: OAuthDeps,
  clientId: string,
): Promise<Client> {
  const client = await activeClients.find(clientId)
  if (client) return client
  throw clientUnknownError(clientId)
}

/** Creates the error for a client id that is not registered. */
export function clientUnknownError(clientId: string): RedirectRefusedError {
  return new RedirectRefusedError('client-unknown', unknownClientText(clientId))
}

/**
 * Checks that a callback URL is on an origin of the client. Any path is allowed, because no secret is sent there. A
 * redirect URI gets a code, so `checkRedirectUri` in `check-redirect-uri.ts` compares it as a whole.
 * @param name name of the field, for the error message
 * @returns the URL in ASCII, as a header requires
 * @throws RedirectRefusedError `redirect-uri-not-allowed`
 * @see docs/decisions/0031-the-browser-stays-logged-in.md
 */
export function urlOnClientOrigin(
  { clientId, origins }: Pick<CallbackSite, 'clientId' | 'origins'>,
  url: string,
  name: string,
): string {
  const parsed = url.length <= limits.callbackUrlLength ? parsePlainUrl(url) : undefined
  if (parsed) {
    const { protocol, username, password, origin, href } = parsed
    const isHttp = protocol === 'http:' || protocol === 'https:'
    const isRegistered = origins.flatMap(equivalentOrigins).includes(origin)
    if (isHttp && username + password === '' && isRegistered) return href
  }
  const owner = clientId === null ? 'any client' : `the client "${clientId}"`
  const expected = origins.length === 0 ? '' : `expected an address on ${origins.join(', ')}; `
  throw new RedirectRefusedError(
    'redirect-uri-not-allowed',
    `"${name}" is "${url.slice(0, MAX_SHOWN_LENGTH)}", which is not on an origin of ${owner}; ${expected}to allow an origin, add it in the console under Clients`,
  )
}
