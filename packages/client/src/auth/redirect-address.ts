import type { ClientConfig } from '../client-config.js'
import { InvalidResponseError } from '../errors.js'
import { fieldsOf } from '../parse-json.js'

/**
 * The address in the answer of a redirect session, fit to send a browser to: a script address would run in the page,
 * and a server may lead to its own pages only, unless `redirectOrigins` names others.
 * @throws InvalidResponseError for every other address
 * @see RFC 9700 §4.4
 */
export function redirectAddress(config: ClientConfig, answer: object): string {
  const { fullUrl } = fieldsOf(fieldsOf(answer).redirectSession)
  const address = String(fullUrl)
  const { host, redirectOrigins = [] } = config
  if (/^https?:/i.test(address) && URL.canParse(address)) {
    const { origin } = new URL(address)
    const own = host || globalThis.location?.origin
    if (host === undefined || redirectOrigins.includes(origin)) return address
    if (own && origin === new URL(own).origin) return address
  }
  throw new InvalidResponseError(
    'expected "redirectSession.fullUrl" on the host or a "redirectOrigins"',
  )
}
