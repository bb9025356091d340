import type { RedirectCallbacks, RedirectSessionRequest } from '@foyer/protocol/redirects'
import type { Caller } from '../caller.js'
import { type Client, listClients } from '../storage/clients.js'
import type { OAuthDeps } from './deps.js'
import { knownClient, registeredUrl } from './registered-url.js'

/** Whose pages a browser may come back to. */
export interface CallbackSite extends Pick<Client, 'id' | 'origins'> {
  /** Null when the owner's key asks for no client of its own: then every registered site is meant. */
  clientId: string | null
  home: string
}

/**
 * The site on whose behalf a redirect session is asked for: the one that it names, else the one whose token it brings.
 * @throws RedirectRefusedError client-unknown
 */
export async function callbackSite(
  deps: Pick<OAuthDeps, 'db'> & { publicUrl: string },
  request: RedirectSessionRequest,
  caller: Caller,
): Promise<CallbackSite> {
  const home = `${deps.publicUrl}/`
  const named = request.auth?.authRequest.clientId ?? request.logout?.clientId
  if (named === undefined && caller.kind === 'operator') {
    const clients = await listClients(deps.db)
    return { id: 'any', origins: clients.flatMap(({ origins }) => origins), clientId: null, home }
  }
  const ofToken = caller.kind === 'operator' ? '' : caller.clientId
  const { id, origins } = await knownClient(deps, named ?? ofToken)
  const [first] = origins
  return { id, origins, clientId: id, home: first === undefined ? home : `${first}/` }
}

/**
 * Every callback, checked alike, whether this intent follows it or not.
 * @throws RedirectRefusedError redirect-uri-not-allowed
 */
export function checkedCallbacks(
  site: CallbackSite,
  callbacks: RedirectCallbacks = {},
): RedirectCallbacks {
  const checked = Object.entries(callbacks).map(([name, url]) => [
    name,
    registeredUrl(site, url, name),
  ])
  return Object.fromEntries(checked)
}
