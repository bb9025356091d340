import { limits } from '@foyer/protocol'
import { type Client, findClient } from '../storage/clients.js'
import type { OAuthDeps } from './deps.js'
import { RedirectRefusedError } from './redirect-errors.js'

/** @throws RedirectRefusedError client-unknown */
export async function knownClient(
  { db }: Pick<OAuthDeps, 'db'>,
  clientId: string,
): Promise<Client> {
  const client = await findClient(db, clientId)
  if (client) return client
  throw new RedirectRefusedError('client-unknown', `the client id "${clientId}" is not known`)
}

/**
 * An address on a site of the client, where nothing secret travels, so that any of its pages will do.
 * @param name of the field, for the refusal
 * @returns the address in the form that can stand in a header, which knows no letters beyond ASCII
 * @throws RedirectRefusedError redirect-uri-not-allowed
 * @see docs/decisions/0014-where-a-logout-may-lead.md
 */
export function registeredUrl(
  client: Pick<Client, 'id' | 'origins'>,
  url: string,
  name: string,
): string {
  // The URL parser drops line breaks and tabs and takes a backslash for a slash: what holds one was not meant well.
  const plain = url.length <= limits.callbackUrlLength && !/[\s\p{Cc}\\]/u.test(url)
  if (plain && URL.canParse(url)) {
    const { protocol, username, password, origin, href } = new URL(url)
    const onWeb = protocol === 'http:' || protocol === 'https:'
    if (onWeb && username + password === '' && client.origins.includes(origin)) return href
  }
  throw new RedirectRefusedError(
    'redirect-uri-not-allowed',
    `"${name}" is not on a site of the client "${client.id}", expected an address on ${client.origins.join(', ')}`,
  )
}
