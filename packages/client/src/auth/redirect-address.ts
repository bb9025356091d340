import { messageOf } from '@foyer/protocol'
import { hostedProvider } from '../addresses.js'
import type { ClientConfig } from '../client-config.js'
import { ConfigurationError, lacking } from '../errors.js'
import { fieldsOf } from '../parse-json.js'

/**
 * Reads the address of a redirect session. Allowed are addresses on the server's origin and on `redirectOrigins`, and
 * any address of the hosted provider.
 * @throws InvalidResponseError unless it is an http(s) address
 * @throws ConfigurationError for an address on another origin
 * @see RFC 9700 §4.4
 */
export function redirectAddress(config: ClientConfig, answer: object): string {
  const { host, redirectOrigins = [] } = config
  const address = String(fieldsOf(fieldsOf(answer).redirectSession).fullUrl)
  if (!/^https?:/i.test(address) || !URL.canParse(address)) {
    throw lacking('redirectSession.fullUrl')
  }
  const { origin } = new URL(address)
  const expected = new URL(host).origin
  const isTrusted =
    host === hostedProvider ||
    redirectOrigins.includes(origin) ||
    withOneLoopbackName(origin) === withOneLoopbackName(expected)
  if (isTrusted) return address
  throw new ConfigurationError(messageOf('CONFIGURATION', 'redirectOrigins', origin, expected))
}

/** Maps all loopback names to one, because a server may respond with another name than it was called by. */
function withOneLoopbackName(origin: string): string {
  return origin.replace(/\/\/(127\.0\.0\.1|\[::1])(?=:|$)/, '//localhost')
}
