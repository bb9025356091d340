import { hostedProvider } from '../addresses.js'
import type { ClientConfig } from '../client-config.js'
import { ConfigurationError, lacking } from '../errors.js'
import { fieldsOf } from '../parse-json.js'

/**
 * Reads the address in the answer of a redirect session. A server may lead to its own pages and to `redirectOrigins`;
 * the hosted provider, whose pages have many addresses, anywhere.
 * @throws InvalidResponseError for what is no http(s) address: a script address would run in the page
 * @throws ConfigurationError for an address on another origin
 * @see RFC 9700 §4.4
 */
export function redirectAddress(config: ClientConfig, answer: object): string {
  const { host, redirectOrigins = [] } = config
  const address = String(fieldsOf(fieldsOf(answer).redirectSession).fullUrl)
  if (!/^https?:/i.test(address) || !URL.canParse(address)) {
    throw lacking('an http(s) address in "redirectSession.fullUrl"')
  }
  const { origin } = new URL(address)
  const expected = new URL(host).origin
  const isTrusted =
    host === hostedProvider ||
    redirectOrigins.includes(origin) ||
    withOneLoopbackName(origin) === withOneLoopbackName(expected)
  if (isTrusted) return address
  throw new ConfigurationError(
    `the server sends the browser to ${origin}, expected ${expected}: set FOYER_PUBLIC_URL of the server to the "host" of the client, or name ${origin} in "redirectOrigins"`,
  )
}

/** The names of this machine are one: a server that is called by one of them may answer with another. */
function withOneLoopbackName(origin: string): string {
  return origin.replace(/\/\/(127\.0\.0\.1|\[::1])(?=:|$)/, '//localhost')
}
