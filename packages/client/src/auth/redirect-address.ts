import { messageOf } from '@foyer/protocol'
import { hostedProvider } from '../addresses.js'
import type { ClientConfig } from '../client-config.js'
import { ConfigurationError, invalidResponse } from '../errors.js'
import { fieldsOf } from '../parse-json.js'

/**
 * Returns the URL of a redirect session. Accepts URLs on the server's origin and on `redirectOrigins`, and every URL
 * that the hosted provider sends.
 * @throws InvalidResponseError if it is not an http(s) URL
 * @throws ConfigurationError for a URL on another origin
 * @see RFC 9700 §4.4
 */
export function redirectAddress(config: ClientConfig, response: object): string {
  const { host, redirectOrigins = [] } = config
  const address = String(fieldsOf(fieldsOf(response).redirectSession).fullUrl)
  if (!/^https?:/i.test(address) || !URL.canParse(address)) {
    throw invalidResponse('redirectSession.fullUrl')
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

/** Replaces loopback host names by `localhost`, because a server may use another one than the client. */
function withOneLoopbackName(origin: string): string {
  return origin.replace(/\/\/(127\.0\.0\.1|\[::1])(?=:|$)/, '//localhost')
}
