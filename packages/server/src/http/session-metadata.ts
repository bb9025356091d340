import { isStorableText } from '@foyer/protocol'
import type { SessionMetadata } from '../storage/oauth/grants.js'

/** Longest stored `User-Agent`; browsers send half as much. */
const MAX_USER_AGENT_LENGTH = 300

interface Deps {
  publicUrl: string
  /** Determines the client network of a request. */
  networks?: { of(request: Request): string }
}

/** Reads the metadata that a session stores about a request: user agent and shortened network. */
export function readSessionMetadata({ networks }: Deps, request: Request): SessionMetadata {
  const userAgent = request.headers.get('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? ''
  const isStorable = userAgent !== '' && isStorableText(userAgent)
  return {
    userAgent: isStorable ? userAgent : null,
    network: networks ? shortNetwork(networks.of(request)) : null,
  }
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
