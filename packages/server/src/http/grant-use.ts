import { isStorableText } from '@foyer/protocol'
import type { GrantUse } from '../storage/grants.js'
import type { CallRequest } from './call-request.js'

/** Characters of a `User-Agent` that are kept: browsers need half as many. */
const LONGEST = 300

interface Deps {
  publicUrl: string
  /** Says from which network a request came, where that is known. */
  networks?: { of(request: CallRequest): string }
}

/** With what and from where a request comes, as it is kept with a session. */
export function readGrantUse({ networks }: Deps, request: CallRequest): GrantUse {
  const userAgent = request.headers.get('user-agent')?.slice(0, LONGEST) ?? ''
  const kept = userAgent !== '' && isStorableText(userAgent)
  return {
    userAgent: kept ? userAgent : null,
    network: networks ? shortNetwork(networks.of(request)) : null,
  }
}

/**
 * What people know their own sessions by and nobody else finds them by: three of the four parts of an IPv4 address, the
 * first three groups of an IPv6 one. Nothing for what is neither.
 */
export function shortNetwork(network: string): string | null {
  const four = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network)?.[1]
  if (four !== undefined) return `${four}.0/24`
  const six = /^([\da-f]+:[\da-f]+:[\da-f]+):/i.exec(network)?.[1]
  return six === undefined ? null : `${six}::/48`
}
