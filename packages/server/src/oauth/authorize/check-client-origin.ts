import { limits } from '@foyer/protocol'
import { equivalentOrigins } from '../../lib/loopback.js'
import { parseUrl } from '../../lib/parse-url.js'
import type { Client } from '../../storage/oauth/clients.js'
import type { OAuthDeps } from '../deps.js'
import { RedirectRefusedError } from '../errors.js'

/** Maximum length of a refused URL in the error message. */
const MAX_SHOWN_LENGTH = 200

/** Finds the client of a redirect. @throws RedirectRefusedError client-unknown */
export async function requireClientOfRedirect(
  { activeClients }: Pick<OAuthDeps, 'activeClients'>,
  clientId: string,
): Promise<Client> {
  const client = await activeClients.find(clientId)
  if (client) return client
  throw unknownClient(clientId)
}

/** Returns the error for a client id that is not registered. */
export function unknownClient(clientId: string): RedirectRefusedError {
  return new RedirectRefusedError('client-unknown', `the client id "${clientId}" is not known`)
}

/**
 * Checks that a URL is on an origin of the client. Any page of the origin is allowed, because no secret is sent there.
 * @param name name of the field, for the error message
 * @returns the URL in ASCII, as a header requires
 * @throws RedirectRefusedError redirect-uri-not-allowed
 * @see docs/decisions/0031-the-browser-stays-signed-in.md, and `checkRedirectUri` in `check-parameters.ts`: a redirect URI, which
 * gets a code, is compared as a whole
 */
export function urlOnClientOrigin(
  client: Pick<Client, 'id' | 'origins'>,
  url: string,
  name: string,
): string {
  // The URL parser drops line breaks and tabs and reads a backslash as a slash, which attackers use to disguise a host.
  const plain = url.length <= limits.callbackUrlLength && !/[\s\p{Cc}\\]/u.test(url)
  const parsed = plain ? parseUrl(url) : undefined
  if (parsed) {
    const { protocol, username, password, origin, href } = parsed
    const onWeb = protocol === 'http:' || protocol === 'https:'
    const isRegistered = client.origins.flatMap(equivalentOrigins).includes(origin)
    if (onWeb && username + password === '' && isRegistered) return href
  }
  throw new RedirectRefusedError(
    'redirect-uri-not-allowed',
    `"${name}" is "${url.slice(0, MAX_SHOWN_LENGTH)}", which is not on a site of the client "${client.id}"; expected an address on ${client.origins.join(', ')}`,
  )
}
