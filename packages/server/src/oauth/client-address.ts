import { limits } from '@foyer/protocol'
import { isLoopbackHost } from '../loopback.js'

/** Hosts that are numbers: four of them, which the URL parser makes of every other writing too, or one in brackets. */
const NUMBER_HOST = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/

/**
 * Why an address cannot be a redirect URI, or nothing.
 * @see RFC 9700 §2.1 and §4.1.3, RFC 8252 §7.3
 */
export function whyNotRedirectUri(text: string): string | undefined {
  const reason = whyNotAddress(text)
  if (reason !== undefined) return reason
  return text.includes('#') ? 'expected an address without a fragment' : undefined
}

/** Why a text cannot be an origin of a site, or nothing. */
export function whyNotOrigin(text: string): string | undefined {
  const reason = whyNotAddress(text)
  if (reason !== undefined) return reason
  const { origin } = new URL(text)
  return text === origin ? undefined : `expected an origin without a path, "${origin}"`
}

function whyNotAddress(text: string): string | undefined {
  if (text.length > limits.callbackUrlLength) {
    return `expected at most ${limits.callbackUrlLength} characters`
  }
  if (text.includes('*')) return 'expected one whole address: wildcards match more than is meant'
  // The URL parser drops line breaks and tabs and takes a backslash for a slash: what holds one was not meant well.
  if (/[\s\p{Cc}\\]/u.test(text) || !URL.canParse(text)) return 'expected a whole address'
  const { protocol, hostname, username, password } = new URL(text)
  if (username + password !== '') return 'expected an address without a user name'
  if (isLoopbackHost(hostname) && /^https?:$/.test(protocol)) return undefined
  if (protocol !== 'https:') return 'expected https, or http on this machine'
  return NUMBER_HOST.test(hostname) ? 'expected a name of a host, not a number' : undefined
}
