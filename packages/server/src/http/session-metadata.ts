import { isStorableText } from '@foyer/protocol'
import type { SessionMetadata } from '../storage/oauth/grants.js'

/** Longest stored `User-Agent`; browsers send half as much. */
const MAX_USER_AGENT_LENGTH = 300

/** Reads the metadata that a session stores about a request: user agent and shortened network. */
export function readSessionMetadata({
  request,
  network,
}: {
  request: Request
  network: string
}): SessionMetadata {
  return { userAgent: readUserAgent(request), network: shortNetwork(network) }
}

/** Reads the start of the header `User-Agent`. Returns null without a text that can be stored. */
export function readUserAgent({ headers }: Request): string | null {
  const userAgent = headers.get('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? ''
  return userAgent !== '' && isStorableText(userAgent) ? userAgent : null
}

/**
 * Shortens a network to the /24 of an IPv4 address or the /48 of an IPv6 address: enough to recognize a session, too
 * little to identify a person. Returns null for any other text.
 */
export function shortNetwork(network: string): string | null {
  const ipv4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network)?.[1]
  if (ipv4 !== undefined) return `${ipv4}.0/24`
  const ipv6 = /^([\da-f]+:[\da-f]+:[\da-f]+):/i.exec(network)?.[1]
  return ipv6 === undefined ? null : `${ipv6}::/48`
}
