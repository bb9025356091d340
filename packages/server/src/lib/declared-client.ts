import { isIP } from 'node:net'
import { isLoopbackHost } from './loopback.js'
import { parseUrl } from './parse-url.js'

/** Returns the reason why a redirect URI cannot be registered; undefined if it can. @see RFC 6749 §3.1.2, RFC 9700 §4.1.3 */
export function redirectUriFormatProblem(uri: string): string | undefined {
  const url = parseUrl(uri)
  if (!url) return 'expected an absolute address'
  if (uri.includes('#')) return 'a redirect URI has no fragment'
  if (uri.includes('*')) return 'expected an exact address, without wildcards'
  if (url.username || url.password) return 'a redirect URI has no user name and no password'
  if (url.protocol === 'https:') {
    // The URL parser has normalized other spellings of an IP address (0x7f000001).
    const address = isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0
    return address && !isLoopbackHost(url.hostname) ? 'expected a name, not an address' : undefined
  }
  if (url.protocol === 'http:' && isLoopbackHost(url.hostname)) return undefined
  return 'expected https, or http on this machine (localhost, 127.0.0.1, [::1])'
}

/** Matches the id of a client that configuration declares. */
export const CLIENT_ID_PATTERN = /^[A-Za-z0-9._-]{1,100}$/
