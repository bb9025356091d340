import { limits } from '@foyer/protocol'
import { isLoopbackHost } from './loopback.js'
import { parsePlainUrl } from './parse-url.js'

/** Matches an IPv4 host, to which the URL parser normalizes every notation, or an IPv6 host in brackets. */
const NUMBER_HOST = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/

/**
 * Returns the reason to reject a redirect URI, or undefined.
 * @see RFC 6749 §3.1.2, RFC 9700 §2.1 and §4.1.3, RFC 8252 §7.3
 */
export function redirectUriProblem(text: string): string | undefined {
  const reason = urlProblem(text)
  if (reason !== undefined) return reason
  return text.includes('#') ? 'expected an address without a fragment' : undefined
}

/** Lists the origins of valid redirect URIs. */
export function originsOf(redirectUris: readonly string[]): string[] {
  return redirectUris.map((uri) => new URL(uri).origin)
}

/** Returns the reason to reject an origin, or undefined. */
export function originProblem(text: string): string | undefined {
  const reason = urlProblem(text)
  if (reason !== undefined) return reason
  const { origin } = new URL(text)
  return text === origin ? undefined : `expected an origin without a path, "${origin}"`
}

function urlProblem(text: string): string | undefined {
  if (text.length > limits.callbackUrlLength) {
    return `expected at most ${limits.callbackUrlLength} characters`
  }
  if (text.includes('*')) return 'expected a complete address; wildcards are not supported'
  const url = parsePlainUrl(text)
  if (!url) return 'expected a complete address'
  const { protocol, hostname, username, password } = url
  if (username + password !== '') return 'expected an address without a user name'
  if (isLoopbackHost(hostname) && /^https?:$/.test(protocol)) return undefined
  // Without a scheme, "localhost:5173/callback" has the scheme "localhost".
  if (!/^https?:$/.test(protocol)) return 'expected an address with http:// or https://'
  if (protocol !== 'https:') return 'expected https, or http on this machine'
  return NUMBER_HOST.test(hostname) ? 'expected a host name, not a number' : undefined
}
