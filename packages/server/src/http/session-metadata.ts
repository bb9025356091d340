import { isIP } from 'node:net'
import { isStorableText } from '@foyer/protocol'
import { ipv6Network } from '../lib/network-list.js'
import type { SessionMetadata } from '../storage/oauth/grants.js'
import type { IncomingRequest } from './request-state.js'

/** Maximum length of a stored `User-Agent`. Those of browsers are shorter. */
const MAX_USER_AGENT_LENGTH = 300

/** Returns the metadata of a request that a session stores: user agent and shortened network. */
export function readSessionMetadata({ request, network }: IncomingRequest): SessionMetadata {
  return { userAgent: readUserAgent(request), network: shortNetwork(network) }
}

/**
 * Reads the header `User-Agent`, truncated to its maximum length. Returns null if it is missing or cannot be stored.
 */
export function readUserAgent({ headers }: Request): string | null {
  const userAgent = headers.get('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? ''
  return userAgent !== '' && isStorableText(userAgent) ? userAgent : null
}

/**
 * Shortens a network to a /24 (IPv4) or a /48 (IPv6), which is enough to recognize a session, but too little to
 * identify a person. Returns null for any other string.
 */
export function shortNetwork(network: string): string | null {
  const ipv4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network)?.[1]
  if (ipv4 !== undefined) return `${ipv4}.0/24`
  const [address = ''] = network.split('/')
  return isIP(address) === 6 ? ipv6Network(address, 48) : null
}
