import { limits } from '@foyer/protocol'
import { equivalentOrigins } from '../../lib/loopback.js'
import { parsePlainUrl } from '../../lib/parse-url.js'
import type { Client } from '../../storage/oauth/clients.js'
import { unknownClientText } from '../clients/active-clients.js'
import type { OAuthDeps } from '../deps.js'
import { RedirectRefusedError } from '../errors.js'

/** Maximum length of a refused URL in the error message. */
const MAX_SHOWN_LENGTH = 200

/** Finds the client of a redirect. @throws RedirectRefusedError client-unknown */
export async function requireClientOfRedirect(
  { activeClients }: OAuthDeps,
  clientId: string,
): Promise<Client> {
  const client = await activeClients.find(clientId)
  if (client) return client
  throw unknownClient(clientId)
}

/** Creates the error for a client id that is not registered. */
export function unknownClient(clientId: string): RedirectRefusedError {
  return new RedirectRefusedError('client-unknown', unknownClientText(clientId))
}

/**
 * Checks that a callback URL is on an origin of the client. Any path is allowed, because no secret is sent there. A
 * redirect URI gets a code, so `checkRedirectUri` in `check-authorization-request.ts` compares it as a whole.
 * @param name name of the field, for the error message
 * @returns the URL in ASCII, as a header requires
 * @throws RedirectRefusedError `redirect-uri-not-allowed`
 * @see docs/decisions/0031-the-browser-stays-logged-in.md
 */
export function urlOnClientOrigin(
  client: Pick<Client, 'id' | 'origins'>,
  url: string,
  name: string,
): string {
  const parsed = url.length <= limits.callbackUrlLength ? parsePlainUrl(url) : undefined
  if (parsed) {
    const { protocol, username, password, origin, href } = parsed
    const isHttp = protocol === 'http:' || protocol === 'https:'
    const isRegistered = client.origins.flatMap(equivalentOrigins).includes(origin)
    if (isHttp && username + password === '' && isRegistered) return href
  }
  throw new RedirectRefusedError(
    'redirect-uri-not-allowed',
    `"${name}" is "${url.slice(0, MAX_SHOWN_LENGTH)}", which is not on a site of the client "${client.id}"; expected an address on ${client.origins.join(', ')}`,
  )
}
